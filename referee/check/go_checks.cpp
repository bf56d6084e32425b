#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.hpp"
#include "referee/check/check.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr auto at_once = std::chrono::milliseconds(100);

/// A `go` of a kind must be answered by a legal move, by itself. One that is not understood is told to the
/// referee, which can tell the time in another way.
/// @param kind  as `go_names` has it; empty: a form that the referee does not need
Task<Finding> understood(Exam& exam, std::string_view kind, std::string_view line) {
  Place place = exam.knows().place(1);
  co_await exam.set_up(place);
  exam.say(line);
  const Instant asked = exam.dialogue().said();
  std::optional<Search> search = co_await exam.best_move(asked, asked + exam.patience().move);
  if (!search) {
    if (!kind.empty()) exam.knows().settings.refused_go.emplace(kind);
    exam.say("stop");
    search = co_await exam.best_move(asked, exam.dialogue().said() + exam.patience().stop);
    co_return tolerable(
        fmt::format("`{}` is {}", line, search ? "answered only after `stop`" : "not answered"));
  }
  co_await exam.expect_legal(place, search->move);
  co_return passed(fmt::format("`{}`: {} after {}", line, search->move, time_text(search->took)));
}

Task<Finding> clock(Exam& exam) {
  return understood(exam, "clock", "go p1time 1000 p2time 1000 p1inc 10 p2inc 10");
}
Task<Finding> movetime(Exam& exam) { return understood(exam, "movetime", "go movetime 50"); }
Task<Finding> depth(Exam& exam) { return understood(exam, "depth", "go depth 2"); }
Task<Finding> nodes(Exam& exam) { return understood(exam, "nodes", "go nodes 500"); }

Task<Finding> infinite(Exam& exam) {
  Place place = exam.knows().place(1);
  co_await exam.set_up(place);
  exam.say("go infinite");
  const Instant asked = exam.dialogue().said();
  std::optional<Search> early = co_await exam.best_move(asked, asked + at_once);
  if (early) {
    co_await exam.expect_legal(place, early->move);
    const std::vector<Heard> rest = co_await exam.settle();
    if (count_of(rest, "bestmove") > 0) co_return failed("one `go` is answered by two `bestmove`");
    co_return tolerable("`go infinite` is answered before `stop`");
  }
  exam.say("stop");
  const std::optional<Search> search =
      co_await exam.best_move(asked, exam.dialogue().said() + exam.patience().stop);
  if (!search) {
    exam.knows().settings.refused_go.emplace("infinite");
    co_return tolerable("`go infinite` is not answered after `stop`");
  }
  co_await exam.expect_legal(place, search->move);
  co_return passed("the move comes after `stop`");
}

/// A form of a kind that the referee does not need.
/// @param kind  empty: it is of none
Task<Finding> other_form(Exam& exam, std::string_view kind, std::string_view line) {
  exam.skip_if_refused(kind);
  co_return co_await understood(exam, "", line);
}

Task<Finding> no_increments(Exam& exam) { return other_form(exam, "clock", "go p1time 500 p2time 500"); }
Task<Finding> own_clock(Exam& exam) {
  return other_form(exam, "clock", "go p2time 500");
}  // after one move p2 is to move
Task<Finding> movestogo(Exam& exam) {
  return other_form(exam, "clock", "go p1time 500 p2time 500 movestogo 10");
}
Task<Finding> chess_names(Exam& exam) {
  return other_form(exam, "clock", "go wtime 500 btime 500 winc 0 binc 0");
}
Task<Finding> empty_clock(Exam& exam) { return other_form(exam, "clock", "go p1time 0 p2time 0"); }
Task<Finding> negative_clock(Exam& exam) {
  return other_form(exam, "clock", "go p1time -20 p2time -20 p1inc 0 p2inc 0");
}
Task<Finding> fractions(Exam& exam) { return other_form(exam, "movetime", "go movetime 20.5"); }
Task<Finding> least_depth(Exam& exam) { return other_form(exam, "depth", "go depth 0"); }
Task<Finding> one_node(Exam& exam) { return other_form(exam, "nodes", "go nodes 1"); }
Task<Finding> unknown_words(Exam& exam) {
  return other_form(exam, "movetime", "go speed 3 movetime 20 mood fine");
}
Task<Finding> no_limit(Exam& exam) { return other_form(exam, "", "go"); }

Task<Finding> combined(Exam& exam) {
  exam.skip_if_refused("nodes");
  co_return co_await other_form(exam, "movetime", "go movetime 600000 nodes 200");
}

Task<Finding> position_stays(Exam& exam) {
  Place place = exam.knows().place(2);
  co_await exam.set_up(place);
  const Search search = co_await exam.go(exam.knows().quick_go);
  std::optional<Finding> deviation;
  try {
    co_await exam.expect(place, "after `go`");
    const Search again = co_await exam.go(exam.knows().quick_go);
    if (place.game) co_await exam.expect_legal(place, again.move);
  } catch (const Finding& finding) {
    deviation = finding;
  }
  co_await exam.expect_legal(place, search.move);
  if (!deviation) co_return passed("`go` may come again: it does not play the move");
  if (deviation->verdict != Verdict::fail || exam.dialogue().over()) co_return *deviation;
  co_return tolerable(deviation->sentence + "; the referee tells the whole position before each `go`");
}

Task<Finding> one_bestmove(Exam& exam) {
  co_await exam.set_up(1);
  for (int i = 0; i < 3; ++i) {
    (void)co_await exam.go(exam.knows().quick_go);
    const std::vector<Heard> rest = co_await exam.settle();
    if (count_of(rest, "bestmove") > 0) co_return failed("one `go` is answered by two `bestmove`");
  }
  co_return passed("one `bestmove` for each `go`");
}

Task<Finding> bare_bestmove(Exam& exam) {
  co_await exam.set_up(1);
  const Search search = co_await exam.go(exam.knows().quick_go);
  std::string_view rest = search.lines.back().text;
  next_word(rest);
  next_word(rest);
  if (trim(rest).empty()) co_return passed("nothing stands after the move");
  const auto word = next_word(rest);
  co_return tolerable(fmt::format("'{}' stands after the move", word));
}

Task<Finding> legal_moves(Exam& exam) {
  const std::vector<std::vector<std::string>> lines = scattered_lines(*exam.knows().start, 20);
  for (const auto& moves : lines) {
    Place place = exam.knows().place(moves);
    co_await exam.set_up(place);
    const Search search = co_await exam.go(exam.knows().quick_go);
    co_await exam.expect_legal(place, search.move);
  }
  co_return passed(fmt::format("legal moves in {} positions", lines.size()));
}

/// `go` in a finished game.
Task<Finding> answer_when_over(Exam& exam, std::string_view line) {
  const std::vector<std::string> moves = whole_game(*exam.knows().start, false);
  if (moves.empty()) throw skipped("no short game was found");
  const Place place = exam.knows().place(moves);
  co_await exam.set_up(place);
  exam.say(line);
  const Instant asked = exam.dialogue().said();
  std::optional<Search> search = co_await exam.best_move(asked, asked + exam.patience().stop);
  if (!search) {
    search = co_await exam.stop();
    co_return tolerable(fmt::format("in a finished game `{}` is answered only after `stop`", line));
  }
  if (search->move == "0000") co_return passed("`bestmove 0000`");
  co_return tolerable(
      fmt::format("in a finished game `{}` is answered by `bestmove {}`, not 0000", line, search->move));
}

Task<Finding> finished(Exam& exam) { return answer_when_over(exam, exam.knows().quick_go); }
Task<Finding> finished_infinite(Exam& exam) {
  exam.skip_if_refused("infinite");
  co_return co_await answer_when_over(exam, "go infinite");
}

constexpr unsigned needs = ready | plays;
constexpr Check checks[] = {
    {"clock", clock, needs},
    {"movetime", movetime, needs},
    {"depth", depth, needs},
    {"nodes", nodes, needs},
    {"infinite", infinite, needs},
    {"no increments", no_increments, needs},
    {"one clock", own_clock, needs},
    {"movestogo (extension)", movestogo, needs},
    {"wtime and btime", chess_names, needs},
    {"empty clocks", empty_clock, needs},
    {"negative clocks", negative_clock, needs},
    {"fractions", fractions, needs},
    {"depth 0", least_depth, needs},
    {"one node", one_node, needs},
    {"unknown words", unknown_words, needs},
    {"limits combined", combined, needs},
    {"no limit", no_limit, needs, Start::shared, true},
    {"position stays", position_stays, needs},
    {"one bestmove each", one_bestmove, needs, Start::fresh},
    {"nothing after the move", bare_bestmove, needs},
    {"legal moves", legal_moves, needs | rules},
    {"finished game", finished, needs | rules},
    {"finished game, infinite", finished_infinite, needs | rules},
};

}  // namespace

std::span<const Check> go_checks() { return checks; }

}  // namespace flipside::referee::conformance
