#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "referee/check/check.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr std::size_t many = 20;

std::string_view truth(bool value) { return value ? "true" : "false"; }

std::multiset<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::multiset<std::string> words;
  for (std::string word; in >> word;) words.insert(word);
  return words;
}

Task<void> expect_answer(Exam& exam, std::string_view kind, std::string_view expected,
                         std::string_view line) {
  const std::string answered = co_await exam.answer(kind);
  if (answered != expected)
    throw failed(fmt::format("`query {}` is '{}', expected '{}' after `{}`", kind, answered, expected, line));
}

/// Compares the answers of all kinds with our rules.
Task<void> compare(Exam& exam, Place place) {
  const AnyGame& game = *place.game;
  const std::string line = place.line;
  co_await exam.set_up(place);
  const bool over = game.outcome().has_value();
  co_await expect_answer(exam, "gameover", truth(over), line);
  if (over) co_await expect_answer(exam, "result", result_text(game.outcome()), line);
  if (!over) co_await expect_answer(exam, "p1turn", truth(game.to_move() == Player::p1), line);
  const std::string fen = game.text();
  if (exam.knows().tells("fen")) co_await expect_answer(exam, "fen", fen, line);
  if (!exam.knows().tells("legalmoves")) co_return;
  const std::string moves = co_await exam.answer("legalmoves");
  const std::vector<std::string> legal = game.legal_moves();
  if (words_of(moves) != std::multiset<std::string>(legal.begin(), legal.end()))
    throw failed(fmt::format("`query legalmoves` is '{}', which are not the {} legal moves after `{}`", moves,
                             legal.size(), line));
}

Task<Finding> three_kinds(Exam& exam) {
  co_await exam.set_up(0);
  const std::optional<std::string> turn = co_await exam.query("p1turn");
  exam.knows().answers = turn.has_value();
  if (!turn) co_return tolerable("the queries of UGI 1.0 are not answered");
  const std::string over = co_await exam.answer("gameover");
  for (const std::string& told : {*turn, over})
    if (told != "true" && told != "false")
      co_return failed(fmt::format("'{}' is neither true nor false", told));
  if (over != "false") co_return failed("`query gameover` is true at the start");
  if (exam.knows().settings.bare_responses) co_return tolerable("answers come without the word `response`");
  if (exam.knows().misspells) co_return tolerable("answers come with `reponse` in place of `response`");
  co_return passed("`p1turn` and `gameover`");
}

Task<Finding> result_before_end(Exam& exam) {
  co_await exam.set_up(1);
  const std::optional<std::string> result = co_await exam.query("result");
  if (result == "none") co_return passed("`result` is `none` while the game goes on");
  co_return tolerable(fmt::format("`query result` is {} while the game goes on, not `none`",
                                  result ? "'" + *result + "'" : "not answered"));
}

Task<Finding> before_position(Exam& exam) {
  (void)co_await exam.greet();
  for (const char* kind : {"p1turn", "gameover"}) {
    const std::optional<std::string> told = co_await exam.query(kind);
    if (!told) co_return tolerable(fmt::format("`query {}` is not answered before any position", kind));
  }
  co_return passed("queries may come before any position");
}

Task<Finding> by_the_rules(Exam& exam) {
  const std::vector<std::vector<std::string>> lines = scattered_lines(*exam.knows().start, 12);
  for (const auto& moves : lines) {
    const Place place = exam.knows().place(moves);
    co_await compare(exam, place);
  }
  co_return passed(fmt::format("all that it answers is right in {} positions", lines.size()));
}

/// The end of a game, and the position before it.
Task<Finding> whole(Exam& exam, bool repetition) {
  std::vector<std::string> moves = whole_game(*exam.knows().start, repetition);
  if (moves.empty())
    throw skipped(repetition ? "no game drawn by repetition was found" : "no short game was found");
  const Place end = exam.knows().place(moves);
  co_await compare(exam, end);
  const std::string result(result_text(end.game->outcome()));
  moves.pop_back();
  const Place before = exam.knows().place(moves);
  co_await compare(exam, before);
  co_return passed(fmt::format("`{}` after {} plies, and not before", result, moves.size() + 1));
}

Task<Finding> finished(Exam& exam) { return whole(exam, false); }
Task<Finding> repeated(Exam& exam) { return whole(exam, true); }

Task<Finding> announced(Exam& exam) {
  const std::set<std::string> kinds = exam.knows().kinds;
  if (kinds.empty()) throw skipped("it announces no kinds of query beyond UGI 1.0");
  if (const auto& mute = exam.knows().mute; !mute.empty())
    co_return failed(fmt::format("it announces `query {}`, but does not answer it", fmt::join(mute, "`, `")));
  Place place = exam.knows().place(1);
  co_await exam.set_up(place);
  const Search search = co_await exam.go(exam.knows().quick_go);
  co_await exam.set_up(place);
  for (const std::string& kind : kinds) {
    const bool of_move = kind == "islegal" || kind == "movetext";
    const std::string line = of_move ? kind + ' ' + search.move : kind;
    const std::string told = co_await exam.answer(line);
    if (kind == "islegal" && told != "true")
      co_return failed(fmt::format("its own move {} is not legal", search.move));
    if (kind == "movetext" && told == "none")
      co_return failed(fmt::format("its own move {} has no text", search.move));
    if (kind == "variant" && exam.knows().start && told != exam.knows().game)
      co_return failed(fmt::format("`query variant` is '{}', expected '{}'", told, exam.knows().game));
  }
  if (kinds.contains("islegal")) co_await expect_answer(exam, "islegal xyzzy", "false", place.line);
  co_return passed(fmt::format("all {} that it announces are answered", kinds.size()));
}

Task<Finding> fen_round_trip(Exam& exam) {
  if (!exam.knows().tells("fen")) throw skipped("it tells no `query fen`");
  for (std::size_t plies = 0; plies <= exam.knows().moves.size(); ++plies) {
    co_await exam.set_up(plies);
    const std::string fen = co_await exam.answer("fen");
    const Place again{"position fen " + fen, std::nullopt};
    co_await exam.set_up(again);
    co_await expect_answer(exam, "fen", fen, again.line);
  }
  co_return passed("`position fen` takes what `query fen` tells");
}

Task<Finding> unknown_kind(Exam& exam) {
  const std::optional<std::string> told = co_await exam.query("weather");
  if (told) co_return tolerable(fmt::format("`query weather` is answered by '{}'", *told));
  co_return passed("an unknown kind has no response");
}

Task<Finding> in_order(Exam& exam) {
  co_await exam.set_up(1);
  std::string lines;
  for (std::size_t i = 0; i < many; ++i) lines += i % 2 == 0 ? "query p1turn\n" : "query gameover\n";
  exam.say(lines);
  const std::vector<Heard> heard = co_await exam.settle();
  const std::size_t count = count_of_answers(heard);
  if (count != many) co_return failed(fmt::format("{} queries at once have {} answers", many, count));
  co_return passed(fmt::format("{} at once are answered by as many", many));
}

constexpr unsigned needs = ready | plays | answers;
constexpr Check checks[] = {
    {"p1turn and gameover", three_kinds, ready | plays},
    {"result before the end", result_before_end, needs},
    {"before any position", before_position, needs, Start::raw},
    {"right answers", by_the_rules, needs | rules},
    {"finished game", finished, needs | rules},
    {"third repetition", repeated, needs | rules},
    {"announced kinds", announced, ready | plays},
    {"fen round trip", fen_round_trip, needs},
    {"unknown kind", unknown_kind, needs},
    {"one answer each", in_order, needs},
};

}  // namespace

std::span<const Check> query_checks() { return checks; }

}  // namespace flipside::referee::conformance
