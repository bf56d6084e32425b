#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <thread>

#include "referee/check/checks/all_checks.hpp"

namespace flipside::referee::check {
namespace {

constexpr std::int64_t max_tested_value = 1000;  // larger values are not tested

std::string setoption_line(const std::string& name, const std::string& value) {
  return fmt::format("setoption name {} value {}", name, value);
}

/// Throws unless the engine still accepts a position and plays a legal move.
Task<void> require_playing(CheckContext& context, std::string_view after) {
  TestPosition position = context.profile().position_after(1);
  co_await context.set_position(position);
  co_await context.require_position(position, after);
  if (!context.profile().answers_go) co_return;
  const SearchReply reply = co_await context.search(context.profile().quick_go);
  co_await context.require_legal(position, reply.move);
}

/// Sends invalid lines. The engine must still be able to play, and should report an error for each line.
Task<Finding> check_rejected_options(CheckContext& context, std::vector<std::string> lines) {
  std::size_t unreported = 0;
  for (const std::string& line : lines) {
    const bool reported = co_await context.provokes_error(line);
    unreported += reported ? 0U : 1U;
  }
  co_await require_playing(context, "after invalid options");
  if (unreported == 0) co_return passed(fmt::format("all {} invalid lines are rejected", lines.size()));
  co_return tolerable(fmt::format("{} of {} invalid lines are not reported with `info string error`",
                                  unreported, lines.size()));
}

Task<Finding> unknown_option(CheckContext& context) {
  std::vector<std::string> lines{setoption_line("No Such Option", "1"), "setoption name Nonesuch"};
  co_return co_await check_rejected_options(context, std::move(lines));
}

Task<Finding> malformed_setoption(CheckContext& context) {
  std::vector<std::string> lines{"setoption", "setoption name", "setoption value 3"};
  co_return co_await check_rejected_options(context, std::move(lines));
}

std::vector<std::string> invalid_value_lines(const EngineProfile& profile) {
  std::vector<std::string> lines;
  for (const ugi::Option& option : profile.options) {
    if (option.type == ugi::Option::Type::check) lines.push_back(setoption_line(option.name, "perhaps"));
    if (option.type == ugi::Option::Type::spin) {
      lines.push_back(setoption_line(option.name, "many"));
      if (option.min) lines.push_back(setoption_line(option.name, std::to_string(*option.min - 1)));
    }
    if (option.type == ugi::Option::Type::combo)
      lines.push_back(setoption_line(option.name, "no such value"));
  }
  return lines;
}

Task<Finding> invalid_values(CheckContext& context) {
  std::vector<std::string> lines = invalid_value_lines(context.profile());
  co_return co_await check_rejected_options(context, std::move(lines));
}

/// Sends `setoption` lines with valid values. The engine must still be able to play after each line.
Task<Finding> check_accepted(CheckContext& context, std::vector<std::string> lines) {
  for (const std::string& line : lines) {
    (void)co_await context.provokes_error(line);
    const std::string after = fmt::format("after `{}`", line);
    co_await require_playing(context, after);
  }
  co_return passed(fmt::format("the engine still plays after each of {} `setoption` lines", lines.size()));
}

std::vector<std::string> minimum_value_lines(const EngineProfile& profile) {
  std::vector<std::string> lines;
  for (const ugi::Option& option : profile.options)
    if (option.type == ugi::Option::Type::spin && option.min)
      lines.push_back(setoption_line(option.name, std::to_string(*option.min)));
  return lines;
}

Task<Finding> minimum_values(CheckContext& context) {
  std::vector<std::string> lines = minimum_value_lines(context.profile());
  co_return co_await check_accepted(context, std::move(lines));
}

/// Returns the largest value to test for a numeric option. Returns nullopt if the maximum exceeds
/// `max_tested_value` or the value may be an amount of memory to allocate. Limits thread counts to the number
/// of CPUs.
/// @param name  the option's name in lower case
std::optional<std::int64_t> largest_value(const std::string& name, std::int64_t max) {
  const auto name_contains = [&](std::string_view word) { return name.find(word) != std::string::npos; };
  if (max > max_tested_value || name_contains("hash") || name_contains("mem") || name_contains("cache"))
    return std::nullopt;
  if (!name_contains("thread") && !name_contains("core") && !name_contains("cpu")) return max;
  return std::min<std::int64_t>(max, std::max(1U, std::thread::hardware_concurrency()));
}

std::vector<std::string> maximum_value_lines(const EngineProfile& profile) {
  std::vector<std::string> lines;
  for (const ugi::Option& option : profile.options) {
    std::string name = option.name;
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    if (option.type != ugi::Option::Type::spin || !option.max) continue;
    if (const auto value = largest_value(name, *option.max))
      lines.push_back(setoption_line(option.name, std::to_string(*value)));
  }
  return lines;
}

Task<Finding> maximum_values(CheckContext& context) {
  std::vector<std::string> lines = maximum_value_lines(context.profile());
  co_return co_await check_accepted(context, std::move(lines));
}

std::vector<std::string> setoption_lines_of_listed_values(const EngineProfile& profile) {
  std::vector<std::string> lines;
  for (const ugi::Option& option : profile.options) {
    if (option.name == "UGI_Variant") continue;
    if (option.type == ugi::Option::Type::check)
      for (const char* value : {"true", "false"}) lines.push_back(setoption_line(option.name, value));
    for (const std::string& value : option.choices) lines.push_back(setoption_line(option.name, value));
  }
  return lines;
}

Task<Finding> listed_values(CheckContext& context) {
  std::vector<std::string> lines = setoption_lines_of_listed_values(context.profile());
  co_return co_await check_accepted(context, std::move(lines));
}

bool has_default(const ugi::Option& option) {
  return option.type != ugi::Option::Type::button && !option.default_value.empty();
}

Task<Finding> case_insensitive_names(CheckContext& context) {
  const EngineProfile& profile = context.profile();
  for (const ugi::Option& option : profile.options) {
    if (!has_default(option)) continue;
    std::string name = option.name;
    for (char& letter : name) {
      const auto c = static_cast<unsigned char>(letter);
      letter = static_cast<char>(std::islower(c) != 0 ? std::toupper(c) : std::tolower(c));
    }
    const bool variant = option.name == "UGI_Variant" && profile.start;
    const std::string line = setoption_line(name, variant ? profile.game : option.default_value);
    const bool refused = co_await context.provokes_error(line);
    if (refused)
      co_return tolerable(fmt::format("`{}` is rejected; option names are case-insensitive", line));
    co_return passed(fmt::format("`{}` is accepted", line));
  }
  throw skipped("the engine lists no option with a default");
}

Task<Finding> unknown_variant(CheckContext& context) {
  context.skip_if_isready_resets();
  const ugi::Option* option = context.profile().option("UGI_Variant");
  TestPosition position = context.profile().position_after(2);
  co_await context.set_position(position);
  const std::string line = setoption_line(option->name, "no-such-game");
  const bool reported = co_await context.provokes_error(line);
  co_await context.require_position(position, "after an unknown variant");
  co_return reported ? passed("an unknown variant is rejected, and the position is kept")
                     : tolerable("an unknown variant is not reported with `info string error`");
}

Task<Finding> known_variant(CheckContext& context) {
  const ugi::Option* option = context.profile().option("UGI_Variant");
  if (!context.profile().start) throw skipped("the game has no built-in rules");
  co_await context.set_position(2);
  const std::string line = setoption_line(option->name, context.profile().game);
  const bool refused = co_await context.provokes_error(line);
  if (refused) co_return failed(fmt::format("`{}` is rejected", line));
  if (context.profile().settings.start_fen) co_return passed("the variant is accepted");
  TestPosition start = context.profile().position_after(0);
  co_await context.require_position(start, "after the variant was set");
  co_return passed("setting the variant sets up its start position");
}

template <std::vector<std::string> (*lines_of)(const EngineProfile&)>
bool has_lines(const EngineProfile& profile) {
  return !lines_of(profile).empty();
}

bool has_default_option(const EngineProfile& profile) {
  return std::ranges::any_of(profile.options, has_default);
}
bool lists_variant(const EngineProfile& profile) { return profile.option("UGI_Variant") != nullptr; }

}  // namespace

std::span<const Check> option_checks() {
  static constexpr auto fresh = CheckProcess::fresh;
  static constexpr Check checks[] = {
      {"unknown option", unknown_option},
      {"malformed setoption", malformed_setoption},
      {"invalid values", invalid_values, ready, fresh, false, has_lines<invalid_value_lines>},
      {"minimum values", minimum_values, ready, fresh, false, has_lines<minimum_value_lines>},
      {"maximum values", maximum_values, ready, fresh, false, has_lines<maximum_value_lines>},
      {"listed values", listed_values, ready, fresh, false, has_lines<setoption_lines_of_listed_values>},
      {"case-insensitive names", case_insensitive_names, ready, fresh, false, has_default_option},
      {"unknown variant", unknown_variant, ready | plays, fresh, false, lists_variant},
      {"variant", known_variant, ready | plays, fresh, false, lists_variant},
  };
  return checks;
}

}  // namespace flipside::referee::check
