#include "engine/search/exact_end.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <tuple>

#include "engine/core/game_tree.hpp"
#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"
#include "tests/engine/search/fixtures.hpp"

namespace flipside {
namespace {

// A random position, so that nothing has occurred before.
template <Game G>
G random_position(const G& start, Random& random, int plies) {
  G at = start;
  for (int ply = 0; ply < plies; ++ply) {
    G next = at;
    const auto moves = at.legal_moves();
    next.play(moves[random.below(moves.size())]);
    if (next.outcome()) break;
    at = next;
  }
  return at;
}

struct Claims {
  int wins = 0;
  int losses = 0;
};

// Checks every claim of an end within `most` plies by searches of various depths.
template <Game G>
Claims check_claims(const G& start, int rounds, int plies, int most) {
  Random random(11);
  Claims claims;
  for (int round = 0; round < rounds; ++round) {
    const G at = random_position(start, random, static_cast<int>(random.below(plies)));
    GoLimits limits;
    limits.depth = 3 + round % 5;
    const Score score = search(AnyGame(at), limits).score;
    const int end = std::abs(score.value);
    if (score.kind != Score::Kind::mate || end > most) continue;
    CAPTURE(at.text());
    CAPTURE(score.value);
    const Player winner = score.value > 0 ? at.to_move() : opponent(at.to_move());
    CHECK(wins_within(at, winner, end));
    CHECK_FALSE(wins_within(at, winner, end - 1));
    ++(score.value > 0 ? claims.wins : claims.losses);
  }
  return claims;
}

TEST_CASE("a claimed end is the true one, by the rules and nothing else") {
  for (const auto& [id, plies, most] : {std::tuple{"flipflop-5", 40, 5}, std::tuple{"flipfour", 20, 4},
                                        std::tuple{"flipway-5", 10, 5}, std::tuple{"flipchain-3", 16, 5}}) {
    const std::string name = id;
    CAPTURE(name);
    const Claims claims = *with_game(id, [&, plies = plies, most = most](const auto& start) {
      return check_claims(start, 600, plies, most);
    });
    CHECK(claims.wins > 25);
    CHECK(claims.losses > 3);
  }
}

}  // namespace
}  // namespace flipside
