#include "bots/connect4/connect4_player.hpp"

#include <doctest/doctest.h>

#include "bots/connect4/connect4_search.hpp"
#include "engine/core/any_game.hpp"
#include "engine/search/search_score.hpp"
#include "tests/support/manual_time.hpp"

namespace flipside::test {
namespace {

struct Table {
  ManualTime time;
  Connect4Player player{"drop", 1};
  std::vector<int> depths{};

  SearchResult choose_move(std::string_view moves, const GoLimits& limits) {
    AnyGame game{ConnectFour()};
    for (const char column : moves) REQUIRE(game.play({&column, 1}));
    depths.clear();
    return player.choose_move({.game = game,
                               .time = time,
                               .limits = limits,
                               .started = time.now(),
                               .report = [this](const ugi::Info& info) { depths.push_back(*info.depth); }});
  }
};

GoLimits depth_limit(int depth) {
  GoLimits limits;
  limits.depth = depth;
  return limits;
}

TEST_CASE("the bot wins in one move and prevents the opponent from winning in one move") {
  Table table;
  const SearchResult win = table.choose_move("aabbcc", depth_limit(4));
  CHECK(win.move == "d");
  CHECK(win.score == Score{Score::Kind::mate, 1});
  CHECK(win.depth == 1);
  CHECK(table.choose_move("aabgc", depth_limit(2)).move == "d");
  CHECK(table.choose_move("abagacb", depth_limit(2)).move == "a");
}

TEST_CASE("the bot reports an unavoidable loss, and builds an open row of three to win") {
  Table table;
  CHECK(table.choose_move("dce", depth_limit(6)).score != Score{Score::Kind::mate, -4});
  CHECK(table.choose_move("daea", depth_limit(6)).score == Score{Score::Kind::mate, 3});
  CHECK(table.choose_move("dae", depth_limit(2)).depth == 2);
  const SearchResult lost = table.choose_move("daeac", depth_limit(6));
  CHECK(lost.score == Score{Score::Kind::mate, -2});
}

/// Returns the minimax value for the side to move, found by exhaustive search.
int minimax(const ConnectFour& at, int depth, int ply) {
  if (const auto outcome = at.outcome()) return finished_score(*outcome, at.to_move(), ply);
  if (depth == 0) return at.evaluate();
  int best = -win_score;
  for (const auto move : at.legal_moves()) {
    ConnectFour next = at;
    next.play(move);
    best = std::max(best, -minimax(next, depth - 1, ply + 1));
  }
  return best;
}

TEST_CASE("the search returns the minimax value") {
  ManualTime time;
  Random random(3);
  for (int round = 0; round < 30; ++round) {
    ConnectFour game;
    const auto plies = random.below(30);
    for (std::uint64_t ply = 0; ply < plies && !game.outcome(); ++ply) {
      const auto moves = game.legal_moves();
      game.play(moves[random.below(moves.size())]);
    }
    if (game.outcome()) continue;
    const AnyGame any{game};
    SearchControl control(SearchRequest{.game = any, .time = time});
    for (int depth = 1; depth <= 5; ++depth) {
      auto moves = game.legal_moves();
      CAPTURE(game.text());
      CHECK(Connect4Search(control).search_root(game, depth, moves) == minimax(game, depth, 0));
      ConnectFour next = game;
      next.play(moves[0]);
      CHECK(-minimax(next, depth - 1, 1) == minimax(game, depth, 0));
    }
  }
}

TEST_CASE("depth and node limits end the search, and every completed depth is reported") {
  Table table;
  const SearchResult deep = table.choose_move("", depth_limit(5));
  CHECK(deep.depth == 5);
  CHECK(table.depths == std::vector{1, 2, 3, 4, 5});
  GoLimits limits;
  limits.nodes = 1000;
  const SearchResult short_one = table.choose_move("", limits);
  CHECK(short_one.nodes <= 1000);
  CHECK(short_one.depth >= 2);
  limits.nodes = 1;
  CHECK(table.choose_move("", limits).move.size() == 1);
}

TEST_CASE("a stop request ends the search with a legal move") {
  Table table;
  AnyGame game{ConnectFour()};
  std::stop_source stop;
  stop.request_stop();
  GoLimits limits;
  limits.infinite = true;
  const SearchResult result = table.player.choose_move(
      {.game = game, .time = table.time, .limits = limits, .stop = stop.get_token()});
  CHECK(game.play(result.move));
}

TEST_CASE("the seed chooses among equal moves, and equal seeds give equal games") {
  const auto game_of = [](std::uint64_t seed) {
    Table table;
    REQUIRE(table.player.set_option("Seed", std::to_string(seed)));
    std::string moves;
    for (int ply = 0; ply < 8; ++ply) moves += table.choose_move(moves, depth_limit(2)).move;
    return moves;
  };
  CHECK(game_of(1) == game_of(1));
  bool differs = false;
  for (std::uint64_t seed = 2; seed < 12; ++seed) differs = differs || game_of(seed) != game_of(1);
  CHECK(differs);
}

}  // namespace
}  // namespace flipside::test
