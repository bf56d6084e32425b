#include <fmt/format.h>

#include <algorithm>

#include "referee/check/check.hpp"

namespace flipside::referee::conformance {
namespace {

using std::chrono::milliseconds;

constexpr int tries = 3;            // the best of them counts: the machine may be loaded
constexpr milliseconds margin{50};  // the referee's, unless configured
constexpr milliseconds tolerated{1000};

/// The verdict on the least overrun of several tries.
Finding verdict_on(Exam& exam, Duration overrun, std::string_view line, Duration took) {
  Duration& most = exam.knows().settings.overrun;
  most = std::max(most, overrun);
  const std::string text = fmt::format("`{}` took {}", line, time_text(took));
  if (overrun <= margin) return passed(text);
  if (overrun <= tolerated) return tolerable(text + ", which needs a wider margin than 50 ms");
  return failed(text);
}

Task<Finding> in_time(Exam& exam, std::string_view line, Duration allowed) {
  Duration least = Duration::max();
  for (int i = 0; i < tries && least > allowed + margin / 2; ++i) {
    co_await exam.set_up(1);
    (void)co_await exam.settle();
    const Search search = co_await exam.go(line);
    least = std::min(least, search.took);
  }
  co_return verdict_on(exam, least - allowed, line, least);
}

Task<Finding> short_movetime(Exam& exam) {
  exam.skip_if_refused("movetime");
  co_return co_await in_time(exam, "go movetime 50", milliseconds(50));
}

Task<Finding> long_movetime(Exam& exam) {
  exam.skip_if_refused("movetime");
  co_return co_await in_time(exam, "go movetime 500", milliseconds(500));
}

Task<Finding> short_clock(Exam& exam) {
  exam.skip_if_refused("clock");
  co_return co_await in_time(exam, "go p1time 100 p2time 100", milliseconds(100));
}

/// A game against itself, each side with a clock of its own, as the referee plays it.
Task<Finding> game_by_clock(Exam& exam) {
  exam.skip_if_refused("clock");
  constexpr milliseconds increment{10};
  PerPlayer<Duration> left{{milliseconds(1000), milliseconds(1000)}};
  Duration overrun{0};
  std::vector<std::string> moves;
  for (Place place = exam.knows().place(moves); moves.size() < 40 && !place.game->outcome();
       place = exam.knows().place(moves)) {
    co_await exam.set_up(place);
    (void)co_await exam.settle();
    const auto ms = [&](Player player) { return std::chrono::floor<milliseconds>(left[player]).count(); };
    const std::string line =
        fmt::format("go p1time {} p2time {} p1inc 10 p2inc 10", ms(Player::p1), ms(Player::p2));
    const Search search = co_await exam.go(line);
    co_await exam.expect_legal(place, search.move);
    Duration& clock = left[place.game->to_move()];
    overrun = std::max(overrun, search.took - clock);
    clock = std::max(clock - search.took, Duration{0}) + increment;
    moves.push_back(search.move);
  }
  const std::string text = fmt::format("{} plies with 1 s and 10 ms a move", moves.size());
  if (overrun <= margin) co_return passed(text + ": no clock overrun");
  exam.knows().settings.overrun = std::max(exam.knows().settings.overrun, overrun);
  co_return overrun <= tolerated ? tolerable(fmt::format("{}: overrun by {}", text, time_text(overrun)))
                                 : failed(fmt::format("{}: overrun by {}", text, time_text(overrun)));
}

/// What was measured on the way, beside what the referee waits for unless told otherwise.
Task<Finding> reactions(Exam& exam) {
  const EngineTimeouts usual;
  const Settings& settings = exam.knows().settings;
  std::string text;
  std::string slow;
  for (const auto& [what, time, wait] : {std::tuple("ugiok", settings.start, usual.start),
                                         {"readyok", settings.ready, usual.ready},
                                         {"stop", settings.stop, usual.stop}}) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", what, time_text(time));
    if (time > wait / 2) slow = what;
  }
  text = "at most: " + text;
  co_return slow.empty() ? passed(text)
                         : tolerable(text + "; the referee must wait longer than it does by itself");
}

constexpr unsigned needs = ready | plays;
constexpr Check checks[] = {
    {"short movetime", short_movetime, needs},
    {"long movetime", long_movetime, needs, Start::shared, true},
    {"short clock", short_clock, needs},
    {"game by the clock", game_by_clock, needs | rules, Start::shared, true},
    {"reactions", reactions, ready},
};

}  // namespace

std::span<const Check> time_checks() { return checks; }

}  // namespace flipside::referee::conformance
