#include <fmt/format.h>

#include <algorithm>

#include "referee/check/check.hpp"
#include "referee/check/start_position.hpp"

namespace flipside::referee::conformance {
namespace {

Task<Finding> says_nothing(Exam& exam) {
  const Place place = exam.knows().place(exam.knows().moves.size());
  co_await exam.set_up(place);
  const std::vector<Heard> lines = co_await exam.settle();
  if (lines.empty()) co_return passed("`position` has no answer");
  if (count_of(lines, "bestmove") > 0) co_return failed("`position` is answered by a `bestmove`");
  if (complains(lines))
    co_return failed(fmt::format("a legal line of play is refused: '{}'", lines.front().text));
  co_return tolerable(fmt::format("`position` is answered by '{}'", lines.front().text.substr(0, 60)));
}

Task<Finding> moves_are_played(Exam& exam) {
  for (std::size_t plies = 0; plies <= exam.knows().moves.size(); ++plies) {
    Place place = exam.knows().place(plies);
    co_await exam.set_up(place);
    const std::string after = fmt::format("after {} moves", plies);
    co_await exam.expect(place, after);
  }
  co_return passed(fmt::format("the positions after up to {} moves", exam.knows().moves.size()));
}

/// Two positions in a row, without and with `isready` between them.
Task<Finding> no_isready_needed(Exam& exam) {
  Knowledge& knows = exam.knows();
  for (const bool settled : {false, true}) {
    std::optional<Finding> deviation;
    try {
      for (const auto& [first, second] : {std::pair(1, 2), {3, 0}, {2, 3}}) {
        const Place former = knows.place(static_cast<std::size_t>(first));
        const Place latter = knows.place(static_cast<std::size_t>(second));
        (void)co_await exam.settle();
        co_await exam.set_up(former);
        if (settled) (void)co_await exam.settle();
        co_await exam.set_up(latter);
        co_await exam.expect(latter, "after another `position`");
      }
    } catch (const Finding& finding) {
      deviation = finding;
    }
    if (deviation && (settled || exam.dialogue().over())) co_return *deviation;
    if (deviation) continue;
    knows.settings.ready_before_position = settled;
    co_return settled ? tolerable("it needs `isready` before every `position`")
                      : passed("`position` is taken without `isready` before it");
  }
  co_return passed("");
}

Task<Finding> by_fen(Exam& exam) {
  const Knowledge& knows = exam.knows();
  Place place = knows.place(3);
  place.line = "position fen " + place.game->text();
  co_await exam.set_up(place);
  const std::string after = fmt::format("after `{}`", place.line);
  co_await exam.expect(place, after);
  Place onward = knows.place(2);
  onward.line = "position fen " + onward.game->text();
  for (std::size_t ply = 2; ply < std::min<std::size_t>(4, knows.moves.size()); ++ply) {
    onward.line += (ply == 2 ? " moves " : " ") + knows.moves[ply];
    [[maybe_unused]] const auto played = onward.game->play(knows.moves[ply]);
  }
  co_await exam.set_up(onward);
  const std::string after_moves = fmt::format("after `{}`", onward.line);
  co_await exam.expect(onward, after_moves);
  co_return passed("`position fen`, with and without moves");
}

Task<Finding> replaced(Exam& exam) {
  const Knowledge& knows = exam.knows();
  for (const std::size_t plies : {4, 1, 4, 0, 0}) {
    Place place = knows.place(plies);
    co_await exam.set_up(place);
    co_await exam.set_up(place);
    co_await exam.expect(place, "after other positions");
  }
  co_return passed("nothing of the former position stays; the same line may come again");
}

Task<Finding> empty_moves(Exam& exam) {
  Place place = exam.knows().place(0);
  co_await exam.set_up(2);
  Place told = place;
  told.line += " moves";
  co_await exam.set_up(told);
  co_await exam.expect(place, "after `moves` without a move");
  co_return passed("`moves` without a move is as good as none");
}

/// Says lines that are in error; the position must stay, and they should be told.
Task<Finding> refused(Exam& exam, std::vector<std::string> lines) {
  Place place = exam.knows().place(2);
  std::size_t silent = 0;
  for (const std::string& line : lines) {
    co_await exam.set_up(place);
    co_await exam.before_position();
    const bool told = co_await exam.endure(line);
    silent += told ? 0U : 1U;
    const std::string after = fmt::format("after `{}`", line.substr(0, 80));
    co_await exam.expect(place, after);
  }
  if (silent == 0) co_return passed(fmt::format("{} lines in error change nothing", lines.size()));
  co_return tolerable(
      fmt::format("{} of {} lines in error change nothing, but are not told by `info string error`", silent,
                  lines.size()));
}

Task<Finding> malformed_fen(Exam& exam) {
  std::vector<std::string> lines{"position fen", "position fen x", "position fen ?/?/? w - 1"};
  if (const Place place = exam.knows().place(3); place.game) {
    const std::string fen = place.game->text();
    lines.push_back("position fen " + fen.substr(0, fen.rfind(' ')));
    lines.push_back("position fen Q" + fen);
  }
  co_return co_await refused(exam, std::move(lines));
}

Task<Finding> illegal_move(Exam& exam) {
  const Place place = exam.knows().place(1);
  std::vector<std::string> lines{exam.knows().place(0).line + " moves a1a1 b1b1", place.line + " xyzzy",
                                 place.line + " 0000"};
  co_return co_await refused(exam, std::move(lines));
}

Task<Finding> malformed(Exam& exam) {
  std::vector<std::string> lines{"position", "position moves", "position somewhere", "position STARTPOS"};
  co_return co_await refused(exam, std::move(lines));
}

Task<Finding> plays_on(Exam& exam) {
  if (!exam.knows().tells("fen")) throw skipped("without `query fen` nobody can tell");
  const std::string& move = exam.knows().moves.at(1);
  Place place = exam.knows().place(1);
  co_await exam.set_up(place);
  const std::string before = co_await exam.answer("fen");
  const std::string line = "moves " + move;
  exam.say(line);
  const std::string after = co_await exam.answer("fen");
  if (before == after) throw skipped("it does not know this extension");
  Place next = exam.knows().place(2);
  co_await exam.expect(next, "after `moves M`");
  co_return passed("`moves M` plays on from the position that holds");
}

constexpr unsigned needs = ready | plays;
constexpr Check checks[] = {
    {"startpos", start_position, ready, Start::fresh},
    {"without isready", no_isready_needed, needs},
    {"position says nothing", says_nothing, needs},
    {"moves", moves_are_played, needs},
    {"fen", by_fen, needs | rules},
    {"complete, and repeated", replaced, needs},
    {"empty moves", empty_moves, needs},
    {"malformed FEN", malformed_fen, needs},
    {"illegal move", illegal_move, needs},
    {"malformed line", malformed, needs},
    {"moves (extension)", plays_on, needs | answers},
};

}  // namespace

std::span<const Check> position_checks() { return checks; }

}  // namespace flipside::referee::conformance
