#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "referee/check/checks/all_checks.hpp"

namespace flipside::referee::check {
namespace {

constexpr std::size_t query_burst = 20;  // number of queries sent in one write

std::string_view truth_text(bool value) { return value ? "true" : "false"; }

/// Throws unless the response to a query is `expected`.
/// @param line  the preceding `position` line, quoted in the error message
Task<void> require_exact_answer(CheckContext& context, std::string_view kind, std::string_view expected,
                                std::string_view line) {
  const std::string answer = co_await context.require_answer(kind);
  if (answer != expected)
    throw failed(
        fmt::format("after `{}`, `query {}` returns '{}'; expected '{}'", line, kind, answer, expected));
}

/// Sets the position and checks the engine's answers to queries against the built-in rules.
Task<void> compare_answers(CheckContext& context, TestPosition position) {
  const AnyGame& game = *position.game;
  const std::string line = position.line;
  co_await context.set_position(position);
  const bool over = game.outcome().has_value();
  co_await require_exact_answer(context, "gameover", truth_text(over), line);
  if (over) co_await require_exact_answer(context, "result", result_text(game.outcome()), line);
  if (!over) co_await require_exact_answer(context, "p1turn", truth_text(game.to_move() == Player::p1), line);
  const std::string fen = game.text();
  if (context.profile().answers_query("fen")) co_await require_exact_answer(context, "fen", fen, line);
  if (!context.profile().answers_query("legalmoves")) co_return;
  const std::string answer = co_await context.require_answer("legalmoves");
  const std::string expected = fmt::format("{}", fmt::join(game.legal_moves(), " "));
  if (sorted_words(answer) != sorted_words(expected))
    throw failed(
        fmt::format("after `{}`, `query legalmoves` returns '{}'; expected '{}'", line, answer, expected));
}

Task<Finding> basic_queries(CheckContext& context) {
  co_await context.set_position(0);
  const std::optional<std::string> turn = co_await context.query("p1turn");
  context.profile().answers_queries = turn.has_value();
  if (!turn) co_return tolerable("the engine does not answer the queries of UGI 1.0");
  const std::string over = co_await context.require_answer("gameover");
  for (const auto& [kind, answer] :
       {std::pair<std::string_view, std::string>("p1turn", *turn), {"gameover", over}})
    if (answer != "true" && answer != "false")
      co_return failed(fmt::format("`query {}` returns '{}'; expected true or false", kind, answer));
  if (over != "false") co_return failed("`query gameover` returns 'true' in the start position");
  if (context.profile().settings.bare_responses)
    co_return tolerable("the engine's responses lack the word `response`");
  if (context.profile().misspells_response)
    co_return tolerable("the engine's responses begin with `reponse` instead of `response`");
  co_return passed("`query p1turn` and `query gameover` are answered");
}

Task<Finding> result_before_end(CheckContext& context) {
  co_await context.set_position(1);
  const std::optional<std::string> result = co_await context.query("result");
  if (result == "none") co_return passed("`query result` returns 'none' in an unfinished game");
  if (!result) co_return tolerable("no response to `query result` in an unfinished game; expected 'none'");
  co_return tolerable(
      fmt::format("`query result` returns '{}' in an unfinished game; expected 'none'", *result));
}

Task<Finding> before_any_position(CheckContext& context) {
  (void)co_await context.handshake();
  for (const char* kind : {"p1turn", "gameover"}) {
    const std::optional<std::string> answer = co_await context.query(kind);
    if (!answer) co_return tolerable(fmt::format("no response to `query {}` before any `position`", kind));
  }
  co_return passed("queries are answered before any `position`");
}

Task<Finding> correct_answers(CheckContext& context) {
  const std::vector<std::vector<std::string>> lines = random_lines(*context.profile().start, 12);
  for (const auto& moves : lines) {
    const TestPosition position = context.profile().position_after(moves);
    co_await compare_answers(context, position);
  }
  co_return passed(fmt::format("the engine answers correctly in {} positions", lines.size()));
}

/// Checks the answers at the end of a game and one ply before the end.
Task<Finding> answers_at_end(CheckContext& context, bool repetition) {
  std::vector<std::string> moves = random_game(*context.profile().start, repetition);
  if (moves.empty())
    throw skipped(repetition ? "no game drawn by repetition was found" : "no short game was found");
  const TestPosition end = context.profile().position_after(moves);
  co_await compare_answers(context, end);
  const std::string result(result_text(end.game->outcome()));
  moves.pop_back();
  const TestPosition before_end = context.profile().position_after(moves);
  co_await compare_answers(context, before_end);
  co_return passed(
      fmt::format("the engine reports the result `{}` after exactly {} plies", result, moves.size() + 1));
}

Task<Finding> queries_in_finished_game(CheckContext& context) { return answers_at_end(context, false); }
Task<Finding> threefold_repetition(CheckContext& context) { return answers_at_end(context, true); }

Task<Finding> advertised_queries(CheckContext& context) {
  const EngineProfile& profile = context.profile();
  const std::set<std::string> kinds = profile.advertised_queries;
  if (kinds.empty()) throw skipped("the engine advertises no queries beyond UGI 1.0");
  if (const auto& unanswered = profile.unanswered_queries; !unanswered.empty())
    co_return failed(
        fmt::format("no response to the advertised `query {}`", fmt::join(unanswered, "`, `query ")));
  TestPosition position = profile.position_after(1);
  co_await context.set_position(position);
  const SearchReply reply = co_await context.search(profile.quick_go);
  co_await context.set_position(position);
  for (const std::string& kind : kinds) {
    const bool takes_move = kind == "islegal" || kind == "movetext";
    const std::string line = takes_move ? kind + ' ' + reply.move : kind;
    const std::string answer = co_await context.require_answer(line);
    if (kind == "islegal" && answer != "true")
      co_return failed(fmt::format("the engine played {0}, but answers `query islegal {0}` with '{1}'",
                                   reply.move, answer));
    if (kind == "movetext" && answer == "none")
      co_return failed(
          fmt::format("the engine played {0}, but answers `query movetext {0}` with 'none'", reply.move));
    if (kind == "variant" && profile.start && answer != profile.game)
      co_return failed(fmt::format("`query variant` returns '{}'; expected '{}'", answer, profile.game));
  }
  if (kinds.contains("islegal"))
    co_await require_exact_answer(context, "islegal xyzzy", "false", position.line);
  co_return passed(fmt::format("all {} advertised queries are answered", kinds.size()));
}

Task<Finding> fen_round_trip(CheckContext& context) {
  if (!context.profile().answers_query("fen")) throw skipped("the engine does not answer `query fen`");
  for (std::size_t plies = 0; plies <= context.profile().moves.size(); ++plies) {
    co_await context.set_position(plies);
    const std::string fen = co_await context.require_answer("fen");
    const TestPosition same{"position fen " + fen, std::nullopt};
    co_await context.set_position(same);
    co_await require_exact_answer(context, "fen", fen, same.line);
  }
  co_return passed("`position fen` accepts what `query fen` returns");
}

Task<Finding> unknown_query(CheckContext& context) {
  const std::optional<std::string> answer = co_await context.query("weather");
  if (answer)
    co_return tolerable(
        fmt::format("the unknown `query weather` returns '{}'; expected no response", *answer));
  co_return passed("the engine sends no response to an unknown query");
}

Task<Finding> one_answer_each(CheckContext& context) {
  co_await context.set_position(1);
  std::string lines;
  for (std::size_t i = 0; i < query_burst; ++i) lines += i % 2 == 0 ? "query p1turn\n" : "query gameover\n";
  context.send(lines);
  const std::vector<EngineLine> replies = co_await context.sync();
  const std::size_t count = count_answers(replies);
  if (count != query_burst)
    co_return failed(fmt::format("{} responses to {} queries sent together", count, query_burst));
  co_return passed(fmt::format("{0} responses to {0} queries sent together", query_burst));
}

}  // namespace

std::span<const Check> query_checks() {
  static constexpr Check checks[] = {
      {"p1turn and gameover", basic_queries, ready | plays},
      {"result before the end", result_before_end, basics | queries},
      {"before any position", before_any_position, basics | queries, CheckProcess::before_handshake},
      {"correct answers", correct_answers, basics | queries | builtin_rules},
      {"finished game", queries_in_finished_game, basics | queries | builtin_rules},
      {"threefold repetition", threefold_repetition, basics | queries | builtin_rules},
      {"advertised queries", advertised_queries, ready | plays},
      {"fen round trip", fen_round_trip, basics | queries},
      {"unknown query", unknown_query, basics | queries},
      {"one answer per query", one_answer_each, basics | queries},
  };
  return checks;
}

}  // namespace flipside::referee::check
