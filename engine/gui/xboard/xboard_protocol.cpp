#include "engine/gui/xboard/xboard_protocol.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>

#include "engine/core/text.hpp"
#include "engine/core/time_source.hpp"

namespace flipside::xboard {
namespace {

using std::chrono::milliseconds;

constexpr int max_base_minutes = 100'000;

constexpr int mate_base = 100'000;

// Parses seconds and drops digits beyond milliseconds.
std::optional<milliseconds> parse_milliseconds(std::string_view seconds) {
  const auto time = parse_seconds(seconds);
  if (!time) return std::nullopt;
  return std::chrono::floor<milliseconds>(*time);
}

std::optional<milliseconds> parse_base(std::string_view word) {
  const auto colon = word.find(':');
  const auto minutes = read_number<int>(word.substr(0, colon));
  if (!minutes || *minutes < 0 || *minutes > max_base_minutes) return std::nullopt;
  const auto seconds = parse_milliseconds(colon == std::string_view::npos ? "0" : word.substr(colon + 1));
  if (!seconds) return std::nullopt;
  return std::chrono::minutes(*minutes) + *seconds;
}

// Converts a score to XBoard's units. A mate score becomes `mate_base` plus the winner's remaining moves, or
// the negative of that sum if the side to move loses.
int xboard_score(const Score& score) {
  if (score.kind == Score::Kind::cp) return score.value;
  const int moves = (std::abs(score.value) + 1) / 2;
  return score.value > 0 ? mate_base + moves : -mate_base - moves;
}

}  // namespace

Expected<Level> parse_level(std::string_view arguments) {
  const auto moves = read_number<int>(next_word(arguments));
  const auto base = parse_base(next_word(arguments));
  const auto increment = parse_milliseconds(next_word(arguments));
  if (!moves || *moves < 0 || !base || !increment) return Error{"expected MOVES MINUTES[:SECONDS] SECONDS"};
  return Level{*moves, *base, *increment};
}

std::optional<milliseconds> parse_centiseconds(std::string_view word) {
  const auto number = read_number<std::int32_t>(word);
  if (!number) return std::nullopt;
  return milliseconds(10 * std::int64_t{*number});
}

std::optional<std::string> thinking_line(const ugi::Info& info, std::string_view line) {
  if (!info.score) return std::nullopt;
  const auto bound = info.score->bound;
  return fmt::format("{} {} {} {} {}{}", info.depth.value_or(0), xboard_score(*info.score),
                     info.time.value_or(milliseconds(0)).count() / 10, info.nodes.value_or(0), line,
                     bound == Score::Bound::upper   ? "?"
                     : bound == Score::Bound::lower ? "!"
                                                    : "");
}

std::string result_line(Outcome outcome, std::string_view reason) {
  constexpr std::array<std::string_view, 3> results = {"1-0", "0-1", "1/2-1/2"};
  return fmt::format("{} {{{}}}", results[static_cast<std::size_t>(outcome)], reason);
}

std::string option_feature(const ugi::Option& option) {
  using Type = ugi::Option::Type;
  const auto feature = [&](std::string_view rest) {
    return fmt::format("feature option=\"{} -{}\"", option.name, rest);
  };
  switch (option.type) {
    case Type::check:
      return feature(option.default_value == "true" ? "check 1" : "check 0");
    case Type::spin:
      return feature(fmt::format("spin {} {} {}", option.default_value, option.min.value_or(0),
                                 option.max.value_or(1'000'000)));
    case Type::combo: {
      std::vector<std::string> choices = option.choices;
      for (std::string& choice : choices)
        if (choice == option.default_value) choice.insert(0, 1, '*');
      return feature(fmt::format("combo {}", fmt::join(choices, " /// ")));
    }
    case Type::button:
      return feature("button");
    case Type::string:
      break;
  }
  return feature("string " + option.default_value);
}

std::string highlight_line(int size, const std::vector<Target>& targets) {
  BoardRows rows(static_cast<std::size_t>(size), std::string(static_cast<std::size_t>(size), empty_cell));
  // XBoard lets the user choose a promotion on blue squares.
  for (const auto [square, promotes] : targets)
    rows[static_cast<std::size_t>(square.rank)][static_cast<std::size_t>(square.file)] = promotes ? 'B' : 'Y';
  return "highlight " + write_board(rows);
}

}  // namespace flipside::xboard
