#include "referee/check/quirk_arguments.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/core/text.hpp"
#include "referee/record/external_game.hpp"

namespace flipside::referee::check {
namespace {

constexpr std::string_view known_quirks =
    "start_fen=FEN, bare_responses=true, go=KINDS or ready_before_position=true";

Expected<void> set_boolean(bool& quirk, const std::string& argument, std::string_view value) {
  if (value != "true" && value != "false")
    return Error{fmt::format("--quirk '{}': expected true or false, not '{}'", argument, value)};
  quirk = value == "true";
  return {};
}

Expected<void> set_go_kinds(EngineQuirks& quirks, const std::string& argument, std::string_view kinds) {
  quirks.go = {};
  std::size_t count = 0;
  for (auto kind = next_word(kinds); !kind.empty(); kind = next_word(kinds), ++count) {
    const auto* known = std::ranges::find(go_names, kind);
    if (known == go_names.end())
      return Error{fmt::format("--quirk '{}': unknown kind of go '{}'; expected any of {}", argument, kind,
                               fmt::join(go_names, ", "))};
    quirks.go[static_cast<std::size_t>(known - go_names.begin())] = true;
  }
  if (count == 0)
    return Error{fmt::format("--quirk '{}': expected any of {}", argument, fmt::join(go_names, ", "))};
  return {};
}

Expected<void> set_quirk(EngineQuirks& quirks, const std::string& argument) {
  const std::size_t equals = std::min(argument.find('='), argument.size());
  const std::string_view key = std::string_view(argument).substr(0, equals);
  const std::string_view value = std::string_view(argument).substr(std::min(equals + 1, argument.size()));
  if (key == "bare_responses") return set_boolean(quirks.bare_responses, argument, value);
  if (key == "ready_before_position") return set_boolean(quirks.ready_before_position, argument, value);
  if (key == "go") return set_go_kinds(quirks, argument, value);
  if (key != "start_fen")
    return Error{fmt::format("--quirk '{}': unknown quirk '{}'; expected {}", argument, key, known_quirks)};
  if (!is_position_text(value)) return Error{fmt::format("--quirk '{}': expected a position", argument)};
  quirks.start_fen = value;
  return {};
}

}  // namespace

Expected<EngineQuirks> parse_quirk_arguments(const std::vector<std::string>& arguments) {
  EngineQuirks quirks;
  for (const std::string& argument : arguments)
    if (const auto set = set_quirk(quirks, argument); !set) return set.error();
  return quirks;
}

}  // namespace flipside::referee::check
