#include "engine/search/alpha_beta/mate_distance_search.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <tuple>

#include "engine/core/any_game.hpp"
#include "engine/core/random.hpp"
#include "engine/games/registry.hpp"
#include "tests/engine/search/alpha_beta/fixtures.hpp"

namespace flipside {
namespace {

// Returns a position after random moves, without its history, so that returning to an earlier position is not
// a repetition.
AnyGame random_position(const AnyGame& start, Random& random, int plies) {
  AnyGame at = start;
  for (int ply = 0; ply < plies; ++ply) {
    AnyGame next = at;
    const auto moves = at.legal_moves();
    (void)next.play(moves[random.below(moves.size())]);
    if (next.outcome()) break;
    at = next;
  }
  return *at.parse(at.text());
}

struct Claims {
  int wins = 0;
  int losses = 0;
};

// Checks the mate distances up to `max_distance` that searches of various depths claim.
Claims check_claims(const AnyGame& start, int rounds, int plies, int max_distance) {
  Random random(11);
  Claims claims;
  for (int round = 0; round < rounds; ++round) {
    const AnyGame at = random_position(start, random, static_cast<int>(random.below(plies)));
    const Score score = *search(at, depth_limit(3 + round % 5)).score;
    const int distance = std::abs(score.value);
    if (score.kind != Score::Kind::mate || distance > max_distance) continue;
    CAPTURE(at.text());
    CAPTURE(score.value);
    const Player winner = score.value > 0 ? at.to_move() : opponent(at.to_move());
    CHECK(can_force_win(at, winner, distance));
    CHECK_FALSE(can_force_win(at, winner, distance - 1));
    ++(score.value > 0 ? claims.wins : claims.losses);
  }
  return claims;
}

TEST_CASE("claimed mate distances agree with an exhaustive search") {
  for (const auto& [id, plies, most] : {std::tuple{"flipflop-5", 40, 5}, std::tuple{"flipfour", 20, 4},
                                        std::tuple{"flipway-5", 10, 5}, std::tuple{"flipchain-3", 16, 5}}) {
    const std::string name = id;
    CAPTURE(name);
    const Claims claims = check_claims(*start_game(name), 600, plies, most);
    CHECK(claims.wins > 25);
    CHECK(claims.losses > 3);
  }
}

}  // namespace
}  // namespace flipside
