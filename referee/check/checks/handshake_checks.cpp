#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/core/text.hpp"
#include "referee/check/checks/all_checks.hpp"

namespace flipside::referee::check {
namespace {

constexpr auto silence_before_ugi = std::chrono::milliseconds(50);
constexpr std::size_t start_memory_limit = std::size_t{1} << 30;  // bytes

/// Adds the engine's name, options and advertised queries to the profile.
void add_handshake(EngineProfile& profile, const std::vector<EngineLine>& lines) {
  for (const EngineLine& line : lines) {
    profile.handshake_lines.push_back(line.text);
    ugi::Reply reply = ugi::parse_reply(line.text);
    if (const auto* id = std::get_if<ugi::Id>(&reply))
      (id->field == ugi::Id::Field::name ? profile.name : profile.author) = id->value;
    if (auto* option = std::get_if<ugi::Option>(&reply)) profile.options.push_back(std::move(*option));
    const auto* info = std::get_if<ugi::Info>(&reply);
    std::string_view rest = info != nullptr ? info->text : std::string_view{};
    if (next_word(rest) != "ugi-ext" || next_word(rest) != "query") continue;
    for (auto kind = next_word(rest); !kind.empty(); kind = next_word(rest))
      profile.advertised_queries.emplace(kind);
  }
}

Task<Finding> ugiok(CheckContext& context) {
  const std::vector<EngineLine> lines = co_await context.handshake();
  EngineProfile& profile = context.profile();
  add_handshake(profile, lines);
  profile.shakes_hands = true;
  profile.timings.emplace_back("handshake", profile.settings.start);
  co_return passed(fmt::format("`ugiok` after {}", time_text(profile.settings.start)));
}

Task<Finding> identity(CheckContext& context) {
  const EngineProfile& profile = context.profile();
  if (profile.name.empty()) co_return failed("no `id name` line before `ugiok`");
  if (profile.author.empty()) co_return tolerable("no `id author` line before `ugiok`");
  co_return passed(fmt::format("{} by {}", profile.name, profile.author));
}

/// Returns the first error in an `option` line, or nullopt if the option is well formed.
/// @param line  the line from which `option` was parsed
std::optional<Finding> find_flaw(const ugi::Option& option, std::string_view line) {
  using Type = ugi::Option::Type;
  const auto has = [&](std::string_view word) {
    std::string_view rest = line;
    for (auto next = next_word(rest); !next.empty(); next = next_word(rest))
      if (next == word) return true;
    return false;
  };
  if (option.name.empty()) return failed(fmt::format("the option line has no name: '{}'", line));
  if (!has("type")) return tolerable(fmt::format("option '{}' has no type", option.name));
  if (!has(ugi::type_text(option.type)))
    return failed(fmt::format("option '{}' has an unknown type", option.name));
  const std::string& value = option.default_value;
  const bool has_default = has("default");
  if (option.type == Type::check && has_default && value != "true" && value != "false")
    return failed(
        fmt::format("check option '{}' has the default '{}'; expected true or false", option.name, value));
  if (option.type == Type::spin) {
    if (!option.min || !option.max)
      return tolerable(fmt::format("spin option '{}' lacks min or max", option.name));
    const auto number = read_number<std::int64_t>(value);
    if (*option.min > *option.max ||
        (has_default && (!number || *number < *option.min || *number > *option.max)))
      return failed(fmt::format("spin option '{}' has the default '{}', outside its range {} to {}",
                                option.name, value, *option.min, *option.max));
  }
  if (option.type == Type::combo) {
    if (option.choices.empty()) return failed(fmt::format("combo option '{}' lists no values", option.name));
    if (has_default && std::ranges::find(option.choices, value) == option.choices.end())
      return failed(fmt::format("combo option '{}' has the default '{}', which is not among its values",
                                option.name, value));
    if (has("options"))
      return tolerable(
          fmt::format("combo option '{}' lists its values with `options` instead of `var`", option.name));
  }
  return std::nullopt;
}

Task<Finding> well_formed_options(CheckContext& context) {
  std::set<std::string> names;
  std::optional<Finding> worst;
  for (const std::string& line : context.profile().handshake_lines) {
    const ugi::Reply reply = ugi::parse_reply(line);
    const auto* option = std::get_if<ugi::Option>(&reply);
    if (option == nullptr) continue;
    auto flaw = find_flaw(*option, line);
    std::string name = option->name;
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    if (!names.insert(name).second) flaw = failed(fmt::format("option '{}' is listed twice", option->name));
    for (const auto& [lower_case, spelling] : {std::pair("ugi_variant", "UGI_Variant"), {"ponder", "Ponder"}})
      if (!flaw && name == lower_case && option->name != spelling)
        flaw = tolerable(fmt::format("option '{}' must be spelled `{}`", option->name, spelling));
    if (flaw && (!worst || flaw->verdict > worst->verdict)) worst = std::move(flaw);
  }
  co_return worst ? *worst : passed(fmt::format("{} well-formed options", names.size()));
}

Task<Finding> no_other_lines(CheckContext& context) {
  for (const std::string& line : context.profile().handshake_lines)
    if (const ugi::Reply reply = ugi::parse_reply(line);
        std::holds_alternative<ugi::Other>(reply) || std::holds_alternative<ugi::BestMove>(reply))
      co_return tolerable(
          fmt::format("'{}' is not a handshake line; expected `id`, `option` or `info`", line.substr(0, 60)));
  co_return passed("the engine sends only `id`, `option` and `info` lines before `ugiok`");
}

Task<Finding> no_output_before_ugi(CheckContext& context) {
  const std::vector<EngineLine> lines = co_await context.connection().collect_lines(silence_before_ugi);
  if (lines.empty()) co_return passed("the engine sends no output before `ugi`");
  co_return tolerable(fmt::format("the engine sends '{}' before `ugi`", lines.front().text.substr(0, 60)));
}

Task<Finding> memory_at_start(CheckContext& context) {
  (void)co_await context.handshake();
  const std::size_t bytes = context.connection().peer().memory();
  if (bytes == 0) co_return skipped("the engine's memory cannot be measured");
  const std::string text = fmt::format("{} MiB resident after the handshake", bytes >> 20);
  if (bytes <= start_memory_limit) co_return passed(text);
  co_return tolerable(fmt::format("{}; expected at most {} MiB", text, start_memory_limit >> 20));
}

/// Returns all lines except that of the option `UGI_Variant`, whose default may change between handshakes.
std::vector<std::string> without_variant(const std::vector<std::string>& lines) {
  std::vector<std::string> kept;
  for (const std::string& line : lines)
    if (line.find("UGI_Variant") == std::string::npos) kept.push_back(line);
  return kept;
}

Task<Finding> repeated_ugi(CheckContext& context) {
  std::vector<EngineLine> lines;
  try {
    lines = co_await context.handshake();
  } catch (const Finding& finding) {
    throw tolerable("a second `ugi`, which the referee never sends: " + finding.detail);
  }
  std::vector<std::string> repeated;
  for (const EngineLine& line : lines) repeated.push_back(line.text);
  if (without_variant(repeated) == without_variant(context.profile().handshake_lines))
    co_return passed("a second `ugi` gets the same reply");
  co_return tolerable("a second `ugi` gets a different reply");
}

Task<Finding> commands_before_ugi(CheckContext& context) {
  try {
    (void)co_await context.sync();
  } catch (const Finding& finding) {
    throw tolerable("`isready` before `ugi`: " + finding.detail);
  }
  co_return passed("`isready` before `ugi` is answered");
}

}  // namespace

std::span<const Check> handshake_checks() {
  static constexpr Check checks[] = {
      {"ugiok", ugiok, no_requirement, CheckProcess::before_handshake},
      {"identity", identity, handshake},
      {"well-formed options", well_formed_options, handshake},
      {"no other lines", no_other_lines, handshake},
      {"no output before ugi", no_output_before_ugi, handshake, CheckProcess::before_handshake},
      {"memory at start", memory_at_start, handshake, CheckProcess::before_handshake},
      {"repeated ugi", repeated_ugi, handshake},
      {"commands before ugi", commands_before_ugi, handshake, CheckProcess::before_handshake},
  };
  return checks;
}

}  // namespace flipside::referee::check
