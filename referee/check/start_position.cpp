#include "referee/check/start_position.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "engine/games/registry.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr std::size_t plies_known = 6;
constexpr std::size_t plies_asked = 4;
constexpr std::size_t most_tried = 12;      // searches at the start position
constexpr std::size_t most_looked_at = 40;  // positions of a game that is not ours
constexpr std::size_t most_ends = 4;        // of a game before the move that leads there is taken back
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

/// Whether the position that holds is the end of the game, by the engine's own word.
Task<bool> is_over(Exam& exam) {
  if (!exam.knows().answers) co_return false;
  const std::optional<std::string> over = co_await exam.query("gameover");
  co_return over == "true";
}

/// Moves of the engine's own that do not end the game, and what it tells of the positions between them.
Task<void> learn_moves(Exam& exam) {
  Knowledge& knows = exam.knows();
  if (knows.start) {
    knows.moves = line_of_play(*knows.start, plies_known);
    co_return;
  }
  std::size_t ends = 0;
  for (std::size_t tried = 0; tried < most_looked_at; ++tried) {
    Place place = knows.place(knows.moves.size());
    (void)co_await exam.settle();
    co_await exam.set_up(place);
    const bool over = co_await is_over(exam);
    if (over && knows.moves.empty()) throw failed("`query gameover` is true at the start");
    if (over) {
      knows.moves.pop_back();  // another move in its place, if it has one
      if (++ends % most_ends == 0 && !knows.moves.empty()) knows.moves.pop_back();
      continue;
    }
    const std::optional<std::string> state = co_await exam.state();
    if (state) knows.states[place.line] = *state;
    if (knows.moves.size() == plies_asked) co_return;
    const Search search = co_await exam.go(knows.quick_go);
    if (search.move == "0000") {
      if (knows.answers) throw failed("`bestmove 0000`, but `query gameover` is false");
      if (!knows.moves.empty()) knows.moves.pop_back();
      co_return;
    }
    knows.moves.push_back(search.move);
  }
  // The last move may be one that was not looked at.
  if (!knows.moves.empty() && !knows.states.contains(knows.place(knows.moves.size()).line))
    knows.moves.pop_back();
}

/// Asks for all kinds of query that it announces, so that later checks ask for no others than it answers.
Task<void> try_kinds(Exam& exam, std::string move) {
  Knowledge& knows = exam.knows();
  const std::set<std::string> kinds = knows.kinds;
  knows.mute = kinds;
  for (const std::string& kind : kinds) {
    const bool of_move = kind == "islegal" || kind == "movetext";
    const std::string line = of_move ? kind + ' ' + move : kind;
    const std::optional<std::string> told = co_await exam.query(line);
    if (told) knows.mute.erase(kind);
  }
}

/// The first move, at one of these places, that is not legal there; nullopt if all are legal.
Task<std::optional<std::string>> first_illegal(Exam& exam, std::vector<Place> places,
                                               std::set<std::string>& said) {
  for (const Place& place : places) {
    (void)co_await exam.settle();
    co_await exam.set_up(place);
    const Search search = co_await exam.go(exam.knows().quick_go);
    said.insert(search.move);
    if (!is_legal(place.game, search.move))
      co_return fmt::format("`bestmove {}` is not legal after `{}` of {}", search.move, place.line,
                            exam.knows().game);
  }
  co_return std::nullopt;
}

/// The start position `times` times, or where `times` is 0 what each of its moves leads to.
std::vector<Place> around_start(const AnyGame& start, const std::string& line, std::size_t times) {
  std::vector<Place> places(times, Place{line, start});
  if (times > 0) return places;
  for (const std::string& move : start.legal_moves()) {
    AnyGame next = start;
    if (next.play(move) && !next.outcome()) places.push_back({line + " moves " + move, std::move(next)});
    if (places.size() == most_tried) break;
  }
  return places;
}

/// Why the position after a line is not the start; nullopt if nothing tells so. It is told by queries where
/// the engine answers such, and otherwise by the moves that the engine makes.
Task<std::optional<std::string>> other_than_start(Exam& exam, std::string line, std::size_t times,
                                                  std::set<std::string>& said) {
  const Knowledge& knows = exam.knows();
  const Place place{line, knows.start};
  for (const std::string_view kind : {"fen", "legalmoves"}) {
    if (!knows.tells(std::string(kind))) continue;
    (void)co_await exam.settle();
    co_await exam.set_up(place);
    const std::string told = co_await exam.answer(kind);
    std::string right = knows.start->text();
    if (kind == "legalmoves") right = fmt::format("{}", fmt::join(knows.start->legal_moves(), " "));
    if (kind == "fen" ? told != right : sorted_words(told) != sorted_words(right))
      co_return fmt::format("after `{}` `query {}` is '{}', expected '{}'", line, kind, told, right);
    times = 1;
  }
  std::vector<Place> places = around_start(*knows.start, line, times);
  co_return co_await first_illegal(exam, std::move(places), said);
}

/// An engine whose `startpos` is another position may know the right one by its text.
/// @param move     the first one that was made
/// @param finding  what holds where nothing deviates
Task<Finding> judge_start(Exam& exam, std::string move, Finding finding) {
  Knowledge& knows = exam.knows();
  const std::string fen = knows.start->text();
  std::size_t times = most_tried;
  std::set<std::string> said;
  std::set<std::string> said_by_fen;
  std::optional<std::string> flaw = co_await other_than_start(exam, "position startpos", times, said);
  if (!flaw && !is_legal(knows.start, move))
    co_return failed(fmt::format("`bestmove {}` is not legal at the start of {}", move, knows.game));
  if (!flaw && said.size() == 1 && !knows.tells("fen") && !knows.tells("legalmoves")) {
    // One that always makes the same move may make a legal one by chance.
    const std::string line = "position fen " + fen;
    const auto other = co_await other_than_start(exam, line, 2, said_by_fen);
    if (other || said == said_by_fen) co_return finding;
    times = 0;
    flaw = co_await other_than_start(exam, "position startpos", times, said);
  }
  if (!flaw) co_return finding;
  const std::string line = "position fen " + fen;
  const auto other = co_await other_than_start(exam, line, times, said_by_fen);
  if (other) co_return failed(*flaw);
  knows.settings.start_fen = fen;
  co_return tolerable("it does not know `startpos`, but `position fen` with the start position");
}

}  // namespace

Task<Finding> start_position(Exam& exam) {
  Knowledge& knows = exam.knows();
  co_await exam.before_position();
  exam.say("position startpos");
  const std::string move = co_await first_move(exam);
  const std::vector<Heard> rest = co_await exam.settle();
  if (knows.start) co_await learn_moves(exam);
  const std::optional<std::string> turn = co_await exam.query("p1turn");
  knows.answers = turn.has_value();
  exam.say("position startpos");
  co_await try_kinds(exam, move);
  std::optional<std::string> told;
  if (knows.tells("fen")) told = co_await exam.query("fen");
  const bool assumed_so = assume_another(knows, told, move);
  co_await learn_moves(exam);
  if (count_of(rest, "bestmove") > 0) throw failed("one `go` is answered by two `bestmove`");
  Finding finding = passed(fmt::format("`position startpos`, `{}`: bestmove {}", knows.quick_go, move));
  if (assumed_so || !knows.start) co_return finding;
  co_return co_await judge_start(exam, move, std::move(finding));
}

}  // namespace flipside::referee::conformance
