#include <doctest/doctest.h>

#include <cstdlib>
#include <set>

#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"
#include "engine/search/weak_searcher.hpp"
#include "engine/tablebase/solved_game.hpp"
#include "tests/support/manual_time.hpp"

namespace flipside {
namespace {

// A game after some random moves, not over, in which no position has occurred twice: the solution knows no
// history.
AnyGame random_game(const AnyGame& start, Random& random, int plies) {
  AnyGame game = start;
  std::set<std::string> seen{start.text().substr(0, start.text().rfind(' '))};
  for (int ply = 0; ply < plies; ++ply) {
    AnyGame next = game;
    const auto moves = game.legal_moves();
    REQUIRE(next.play(moves[random.below(moves.size())]));
    const std::string text = next.text();
    if (next.outcome() || !seen.insert(text.substr(0, text.rfind(' '))).second) break;
    game = std::move(next);
  }
  return game;
}

// The claimed side wins, in no more plies than claimed.
void check_claim(const Score& claim, const SolvedValue& truth, Player side) {
  CHECK(truth.outcome == win_for(claim.value > 0 ? side : opponent(side)));
  CHECK(truth.plies <= std::abs(claim.value));
}

TEST_CASE(
    "a win or a loss that a search claims is one by the solution of the game, and no faster than that") {
  const AnyGame start = *start_game("flipflop-3");
  const auto solved = solve(start, 300'000);
  REQUIRE(solved);
  Random random(8);
  TranspositionTable table;  // of all searches together: what it keeps must hold in other games too
  REQUIRE(table.resize(4));
  const auto searcher = make_searcher(start, table);
  test::ManualTime time;
  int claims = 0;
  int fastest = 0;
  for (int round = 0; round < 300; ++round) {
    const AnyGame game = random_game(start, random, static_cast<int>(random.below(20)));
    SearchRequest request;
    request.limits.depth = 3 + round % 6;
    const Score score = searcher->search(game, request, {time, {}}).score;
    if (score.kind != Score::Kind::mate) continue;
    const auto truth = solved->value(game);
    REQUIRE(truth);
    CAPTURE(game.text());
    CAPTURE(score.value);
    check_claim(score, *truth, game.to_move());
    ++claims;
    fastest += truth->plies == std::abs(score.value);
  }
  CHECK(claims > 100);
  CHECK(fastest == claims);
}

TEST_CASE("a search that is broken off claims no loss of moves that it has not searched") {
  const AnyGame start = *start_game("flipflop-3");
  const auto solved = solve(start, 300'000);
  REQUIRE(solved);
  Random random(9);
  test::ManualTime time;
  int claims = 0;
  for (int round = 0; round < 2'000; ++round) {
    const AnyGame game = random_game(start, random, static_cast<int>(random.below(20)));
    TranspositionTable table;
    SearchRequest request;
    request.limits.nodes = 12 + round % 400;
    const Score score = make_searcher(start, table)->search(game, request, {time, {}}).score;
    if (score.kind != Score::Kind::mate) continue;
    const auto truth = solved->value(game);
    REQUIRE(truth);
    CAPTURE(game.text());
    CAPTURE(request.limits.nodes.value());
    check_claim(score, *truth, game.to_move());
    ++claims;
  }
  CHECK(claims > 500);
}

TEST_CASE("a win or a loss that a weak level claims is one by the solution of the game") {
  const AnyGame start = *start_game("flipflop-3");
  const auto solved = solve(start, 300'000);
  REQUIRE(solved);
  Random random(9);
  test::ManualTime time;
  int claims = 0;
  for (int round = 0; round < 600; ++round) {
    const AnyGame game = random_game(start, random, static_cast<int>(random.below(20)));
    const int level = 1 + round % (full_skill - 1);
    const auto searcher = make_weak_searcher(start, level, static_cast<std::uint64_t>(round), no_network);
    const Score score = searcher->search(game, {}, {time, {}}).score;
    if (score.kind != Score::Kind::mate) continue;
    const auto truth = solved->value(game);
    REQUIRE(truth);
    CAPTURE(game.text());
    CAPTURE(level);
    check_claim(score, *truth, game.to_move());
    ++claims;
  }
  CHECK(claims > 50);
}

}  // namespace
}  // namespace flipside
