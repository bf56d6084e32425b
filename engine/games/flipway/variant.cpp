#include "engine/games/flipway/variant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "engine/core/did_you_mean.hpp"
#include "engine/core/text.hpp"

namespace flipside::flipway {
namespace {

constexpr std::array<std::string_view, 4> suffixes{"checkered", "2x2", "a1white", "pie"};

/// Splits `text` at its first '-'. Returns the part before the '-' and leaves the rest in `text`.
std::string_view take_part(std::string_view& text) {
  const std::size_t dash = text.find('-');
  const std::string_view part = text.substr(0, dash);
  text.remove_prefix(dash == std::string_view::npos ? text.size() : dash + 1);
  return part;
}

std::optional<int> read_size(std::string_view text) {
  const auto size = read_number<int>(text);
  if (!size || text.front() == '0' || *size < smallest_size || *size > largest_size) return std::nullopt;
  return size;
}

/// Applies `suffix` to `variant`. Returns false if it cannot follow the suffix `last`.
bool add_suffix(Variant& variant, std::string_view suffix, std::string_view last) {
  if (suffix == "pie") {
    variant.pie = true;
    return last != "pie";
  }
  if (suffix == "a1white") {
    variant.a1_white = true;
    return last == "checkered" || last == "2x2";
  }
  variant.setup = suffix == "checkered" ? Setup::checkered : Setup::blocks;
  return last.empty();
}

}  // namespace

std::string id_text(const Variant& variant) {
  std::string text = fmt::format("flipway-{}", variant.size);
  if (variant.setup == Setup::checkered) text += "-checkered";
  if (variant.setup == Setup::blocks) text += "-2x2";
  if (variant.a1_white) text += "-a1white";
  if (variant.pie) text += "-pie";
  return text;
}

Expected<Variant> parse_id(std::string_view id) {
  std::string_view rest = id;
  if (take_part(rest) != "flipway")
    return Error{fmt::format("unknown game '{}', expected {}", id, id_grammar)};
  const std::string_view size_text = take_part(rest);
  const auto size = read_size(size_text);
  if (!size)
    return Error{fmt::format("game '{}': '{}' is not a board size, expected {} with N from {} to {}", id,
                             size_text, id_grammar, smallest_size, largest_size)};
  Variant variant{.size = static_cast<std::uint8_t>(*size)};
  if (rest.empty() && id.back() == '-')
    return Error{fmt::format("game '{}' ends with '-', expected {}", id, id_grammar)};
  for (std::string_view last; !rest.empty();) {
    const std::string_view suffix = take_part(rest);
    if (std::find(suffixes.begin(), suffixes.end(), suffix) == suffixes.end()) {
      const auto hint = did_you_mean(suffix, {suffixes.begin(), suffixes.end()});
      return Error{fmt::format("game '{}': unknown suffix '{}'{}", id, suffix,
                               hint.empty() ? fmt::format(", expected {}", id_grammar) : hint)};
    }
    if (!add_suffix(variant, suffix, last))
      return Error{fmt::format("game '{}': '{}' cannot follow '{}', expected {}", id, suffix,
                               last.empty() ? size_text : last, id_grammar)};
    if (rest.empty() && id.back() == '-')
      return Error{fmt::format("game '{}' ends with '-', expected {}", id, id_grammar)};
    last = suffix;
  }
  return variant;
}

std::vector<Variant> all_variants() {
  std::vector<Variant> variants;
  for (int size = smallest_size; size <= largest_size; ++size)
    for (const Setup setup : {Setup::empty, Setup::checkered, Setup::blocks})
      for (const bool a1_white : {false, true})
        for (const bool pie : {false, true})
          if (setup != Setup::empty || !a1_white)
            variants.push_back({static_cast<std::uint8_t>(size), setup, a1_white, pie});
  return variants;
}

}  // namespace flipside::flipway
