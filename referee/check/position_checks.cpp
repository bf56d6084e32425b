#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/games/registry.hpp"
#include "referee/check/check.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr std::size_t plies_known = 6;
constexpr std::size_t plies_asked = 4;
constexpr auto probing = std::chrono::seconds(3);

/// Finds a `go` that is answered, and answers with that move.
Task<std::string> first_move(Exam& exam) {
  constexpr std::array<std::string_view, 4> lines{
      "go movetime 10", "go p1time 1000 p2time 1000 p1inc 100 p2inc 100", "go depth 1", "go nodes 100"};
  Knowledge& knows = exam.knows();
  for (const std::string_view line : lines) {
    exam.say(line);
    const Instant asked = exam.dialogue().said();
    std::optional<Search> search =
        co_await exam.best_move(asked, asked + std::min<Duration>(probing, exam.patience().move));
    if (search) {
      knows.plays = true;
      knows.quick_go = line;
      co_return search->move;
    }
    exam.say("stop");
    search = co_await exam.best_move(
        asked, exam.dialogue().said() + std::min<Duration>(probing, exam.patience().stop));
  }
  throw failed("no `go` is answered by a `bestmove`");
}

bool is_legal(const std::optional<AnyGame>& game, const std::string& move) {
  if (!game) return true;
  const std::vector<std::string> legal = game->legal_moves();
  return std::ranges::find(legal, move) != legal.end();
}

/// Where the game was only assumed: takes one of ours that begins so, or none of them.
/// @param fen  the start position as the engine tells it; nullopt: it does not, and `move` must do
bool assume_another(Knowledge& knows, const std::optional<std::string>& fen, const std::string& move) {
  if (knows.game_reason != assumed) return false;
  if (fen ? *fen == knows.start->text() : is_legal(knows.start, move)) return true;
  for (const std::string& id : fen ? all_game_ids() : main_game_ids()) {
    auto start = start_game(id);
    if (!start || !(fen ? start->text() == *fen : is_legal(*start, move))) continue;
    knows.game = id;
    knows.start = *std::move(start);
    return true;
  }
  knows.game = "ugi:unknown";
  knows.start.reset();
  return true;
}

Task<void> learn_moves(Exam& exam) {
  Knowledge& knows = exam.knows();
  if (knows.start) {
    knows.moves = line_of_play(*knows.start, plies_known);
    co_return;
  }
  for (;;) {
    Place place = knows.place(knows.moves.size());
    co_await exam.set_up(place);
    const std::optional<std::string> state = co_await exam.state();
    if (state) knows.states[place.line] = *state;
    if (knows.moves.size() == plies_asked) co_return;
    const Search search = co_await exam.go(knows.quick_go);
    if (search.move == "0000") co_return;
    knows.moves.push_back(search.move);
  }
}

Task<Finding> start_position(Exam& exam) {
  Knowledge& knows = exam.knows();
  exam.say("position startpos");
  const std::string move = co_await first_move(exam);
  const std::vector<Heard> rest = co_await exam.settle();
  const std::optional<std::string> turn = co_await exam.query("p1turn");
  knows.answers = turn.has_value();
  std::optional<std::string> told;
  if (knows.kinds.contains("fen")) told = co_await exam.query("fen");
  const bool assumed_so = assume_another(knows, told, move);
  co_await learn_moves(exam);
  if (count_of(rest, "bestmove") > 0) throw failed("one `go` is answered by two `bestmove`");
  Finding finding = passed(fmt::format("`position startpos`, `{}`: bestmove {}", knows.quick_go, move));
  if (!assumed_so && !is_legal(knows.start, move)) {
    const std::string fen = knows.start->text();
    const std::string line = "position fen " + fen;
    exam.say(line);
    const Search search = co_await exam.go(knows.quick_go);
    if (!is_legal(knows.start, search.move))
      throw failed(fmt::format("`bestmove {}` is not legal at the start of {}", move, knows.game));
    exam.say("position startpos");
    const Search again = co_await exam.go(knows.quick_go);
    if (is_legal(knows.start, again.move))
      throw failed(fmt::format("`bestmove {}` is not legal at the start of {}", move, knows.game));
    knows.settings.start_fen = fen;
    finding = tolerable("it does not know `startpos`, but `position fen` with the start position");
  }
  co_return finding;
}

Task<Finding> says_nothing(Exam& exam) {
  const Place place = exam.knows().place(plies_known);
  exam.say(place.line);
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

/// Two positions in a row, with and without `isready` between them.
Task<Finding> no_isready_needed(Exam& exam) {
  Knowledge& knows = exam.knows();
  for (const bool settled : {false, true}) {
    Place last;
    std::optional<Finding> deviation;
    try {
      for (const std::size_t plies : {1, 2, 3}) {
        last = knows.place(plies);
        if (settled) (void)co_await exam.settle();
        exam.say(last.line);
        co_await exam.expect(last, "after another `position`");
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
  if (!exam.knows().kinds.contains("fen")) throw skipped("without `query fen` nobody can tell");
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
