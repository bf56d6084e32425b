#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <thread>

#include "referee/check/check.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr std::int64_t modest = 1000;  // a greatest value that is tried

std::string setting(const std::string& name, const std::string& value) {
  return fmt::format("setoption name {} value {}", name, value);
}

/// Where the position is known and a move is legal, all is well.
Task<void> plays_still(Exam& exam, std::string_view after) {
  Place place = exam.knows().place(1);
  co_await exam.set_up(place);
  co_await exam.expect(place, after);
  if (!exam.knows().plays) co_return;
  const Search search = co_await exam.go(exam.knows().quick_go);
  co_await exam.expect_legal(place, search.move);
}

/// Lines in error, which must change nothing and should be told.
Task<Finding> in_error(Exam& exam, std::vector<std::string> lines) {
  std::size_t silent = 0;
  for (const std::string& line : lines) {
    const bool told = co_await exam.endure(line);
    silent += told ? 0U : 1U;
  }
  co_await plays_still(exam, "after options in error");
  if (silent == 0) co_return passed(fmt::format("{} lines in error are told", lines.size()));
  co_return tolerable(
      fmt::format("{} of {} lines in error are not told by `info string error`", silent, lines.size()));
}

Task<Finding> unknown_option(Exam& exam) {
  std::vector<std::string> lines{setting("No Such Option", "1"), "setoption name Nonesuch"};
  co_return co_await in_error(exam, std::move(lines));
}

Task<Finding> malformed(Exam& exam) {
  std::vector<std::string> lines{"setoption", "setoption name", "setoption value 3"};
  co_return co_await in_error(exam, std::move(lines));
}

std::vector<std::string> wrong_lines(const Knowledge& knows) {
  std::vector<std::string> lines;
  for (const ugi::Option& option : knows.options) {
    if (option.type == ugi::Option::Type::check) lines.push_back(setting(option.name, "perhaps"));
    if (option.type == ugi::Option::Type::spin) {
      lines.push_back(setting(option.name, "many"));
      if (option.min) lines.push_back(setting(option.name, std::to_string(*option.min - 1)));
    }
    if (option.type == ugi::Option::Type::combo) lines.push_back(setting(option.name, "no such value"));
  }
  return lines;
}

Task<Finding> wrong_values(Exam& exam) {
  std::vector<std::string> lines = wrong_lines(exam.knows());
  co_return co_await in_error(exam, std::move(lines));
}

/// Values that the engine itself has listed.
Task<Finding> right_values(Exam& exam, std::vector<std::string> lines) {
  for (const std::string& line : lines) {
    (void)co_await exam.endure(line);
    const std::string after = fmt::format("after `{}`", line);
    co_await plays_still(exam, after);
  }
  co_return passed(fmt::format("it plays on after each of {} values", lines.size()));
}

std::vector<std::string> least_lines(const Knowledge& knows) {
  std::vector<std::string> lines;
  for (const ugi::Option& option : knows.options)
    if (option.type == ugi::Option::Type::spin && option.min)
      lines.push_back(setting(option.name, std::to_string(*option.min)));
  return lines;
}

Task<Finding> least_values(Exam& exam) {
  std::vector<std::string> lines = least_lines(exam.knows());
  co_return co_await right_values(exam, std::move(lines));
}

/// The greatest value to try: great ones may be MiB, and threads without a processor only wait for each
/// other.
/// @param name  in small letters
std::optional<std::int64_t> greatest(const std::string& name, std::int64_t max) {
  const auto is_about = [&](std::string_view word) { return name.find(word) != std::string::npos; };
  if (max > modest || is_about("hash") || is_about("mem") || is_about("cache")) return std::nullopt;
  if (!is_about("thread") && !is_about("core") && !is_about("cpu")) return max;
  return std::min<std::int64_t>(max, std::max(1U, std::thread::hardware_concurrency()));
}

std::vector<std::string> greatest_lines(const Knowledge& knows) {
  std::vector<std::string> lines;
  for (const ugi::Option& option : knows.options) {
    std::string name = option.name;
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return std::tolower(c); });
    if (option.type != ugi::Option::Type::spin || !option.max) continue;
    if (const auto value = greatest(name, *option.max))
      lines.push_back(setting(option.name, std::to_string(*value)));
  }
  return lines;
}

Task<Finding> greatest_values(Exam& exam) {
  std::vector<std::string> lines = greatest_lines(exam.knows());
  co_return co_await right_values(exam, std::move(lines));
}

std::vector<std::string> listed_lines(const Knowledge& knows) {
  std::vector<std::string> lines;
  for (const ugi::Option& option : knows.options) {
    if (option.name == "UGI_Variant") continue;
    if (option.type == ugi::Option::Type::check)
      for (const char* value : {"true", "false"}) lines.push_back(setting(option.name, value));
    for (const std::string& value : option.choices) lines.push_back(setting(option.name, value));
  }
  return lines;
}

Task<Finding> listed_values(Exam& exam) {
  std::vector<std::string> lines = listed_lines(exam.knows());
  co_return co_await right_values(exam, std::move(lines));
}

bool with_default(const ugi::Option& option) {
  return option.type != ugi::Option::Type::button && !option.default_value.empty();
}

Task<Finding> any_case(Exam& exam) {
  for (const ugi::Option& option : exam.knows().options) {
    if (!with_default(option)) continue;
    std::string name = option.name;
    for (char& letter : name) {
      const auto c = static_cast<unsigned char>(letter);
      letter = static_cast<char>(std::islower(c) != 0 ? std::toupper(c) : std::tolower(c));
    }
    const std::string line = setting(
        name, option.name == "UGI_Variant" && exam.knows().start ? exam.knows().game : option.default_value);
    const bool refused = co_await exam.endure(line);
    if (refused)
      co_return tolerable(fmt::format("`{}` is refused: names of options are not case-sensitive", line));
    co_return passed(fmt::format("`{}` is taken", line));
  }
  throw skipped("it lists no option with a default");
}

Task<Finding> unknown_variant(Exam& exam) {
  const ugi::Option* option = exam.knows().option("UGI_Variant");
  Place place = exam.knows().place(2);
  co_await exam.set_up(place);
  const std::string line = setting(option->name, "no-such-game");
  const bool told = co_await exam.endure(line);
  co_await exam.expect(place, "after an unknown variant");
  co_return told ? passed("an unknown variant is refused, the game stays")
                 : tolerable("an unknown variant is not told by `info string error`");
}

Task<Finding> known_variant(Exam& exam) {
  const ugi::Option* option = exam.knows().option("UGI_Variant");
  if (!exam.knows().start) throw skipped("the game is not one of ours");
  co_await exam.set_up(2);
  const std::string line = setting(option->name, exam.knows().game);
  const bool refused = co_await exam.endure(line);
  if (refused) co_return failed(fmt::format("`{}` is refused", line));
  if (exam.knows().settings.start_fen) co_return passed("the variant is taken");
  Place start = exam.knows().place(0);
  co_await exam.expect(start, "after the variant was set");
  co_return passed("the variant sets up its start position");
}

template <std::vector<std::string> (*lines_of)(const Knowledge&)>
bool any(const Knowledge& knows) {
  return !lines_of(knows).empty();
}

bool some_with_default(const Knowledge& knows) { return std::ranges::any_of(knows.options, with_default); }
bool lists_variant(const Knowledge& knows) { return knows.option("UGI_Variant") != nullptr; }

constexpr Check checks[] = {
    {"unknown option", unknown_option},
    {"malformed", malformed},
    {"wrong values", wrong_values, ready, Start::fresh, false, any<wrong_lines>},
    {"least values", least_values, ready, Start::fresh, false, any<least_lines>},
    {"greatest values", greatest_values, ready, Start::fresh, false, any<greatest_lines>},
    {"listed values", listed_values, ready, Start::fresh, false, any<listed_lines>},
    {"names in any case", any_case, ready, Start::fresh, false, some_with_default},
    {"unknown variant", unknown_variant, ready | plays, Start::fresh, false, lists_variant},
    {"variant", known_variant, ready | plays, Start::fresh, false, lists_variant},
};

}  // namespace

std::span<const Check> option_checks() { return checks; }

}  // namespace flipside::referee::conformance
