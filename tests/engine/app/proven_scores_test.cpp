#include <doctest/doctest.h>

#include <cstdlib>
#include <set>

#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"
#include "engine/search/skill/skill_searcher.hpp"
#include "engine/tablebase/solved_game.hpp"
#include "tests/support/manual_time.hpp"

namespace flipside {
namespace {

// Plays up to `plies` random moves that neither end the game nor repeat a position, because the solution
// ignores the history.
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

// Checks a mate score from the point of view of `side`: the winner must be right, and the distance must not
// be too short.
void check_claim(const Score& claim, const SolvedValue& truth, Player side) {
  CHECK(truth.outcome == win_for(claim.value > 0 ? side : opponent(side)));
  CHECK(truth.plies <= std::abs(claim.value));
}

TEST_CASE("a search claims only wins and losses that the solution confirms, at the exact distance") {
  const AnyGame start = *start_game("flipflop-3");
  const auto solved = solve_in_memory(start, 300'000);
  REQUIRE(solved);
  Random random(8);
  TranspositionTable table;  // shared to test that its entries remain valid in other games
  REQUIRE(table.resize(4));
  const auto searcher = make_alpha_beta_searcher(start, table);
  test::ManualTime time;
  int claims = 0;
  int fastest = 0;
  for (int round = 0; round < 300; ++round) {
    const AnyGame game = random_game(start, random, static_cast<int>(random.below(20)));
    SearchRequest request{.game = game, .time = time};
    request.limits.depth = 3 + round % 6;
    const Score score = *searcher->search(request).score;
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

TEST_CASE("a stopped search claims no losses from unsearched moves") {
  const AnyGame start = *start_game("flipflop-3");
  const auto solved = solve_in_memory(start, 300'000);
  REQUIRE(solved);
  Random random(9);
  test::ManualTime time;
  int claims = 0;
  for (int round = 0; round < 2'000; ++round) {
    const AnyGame game = random_game(start, random, static_cast<int>(random.below(20)));
    TranspositionTable table;
    SearchRequest request{.game = game, .time = time};
    request.limits.nodes = 12 + round % 400;
    const Score score = *make_alpha_beta_searcher(start, table)->search(request).score;
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

TEST_CASE("a weak level claims only wins and losses that the solution confirms") {
  const AnyGame start = *start_game("flipflop-3");
  const auto solved = solve_in_memory(start, 300'000);
  REQUIRE(solved);
  Random random(9);
  test::ManualTime time;
  int claims = 0;
  for (int round = 0; round < 600; ++round) {
    const AnyGame game = random_game(start, random, static_cast<int>(random.below(20)));
    const int level = 1 + round % (full_skill - 1);
    const auto searcher = make_skill_searcher(start, level, static_cast<std::uint64_t>(round), no_network);
    const Score score = *searcher->search({.game = game, .time = time}).score;
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
