#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "engine/games/registry.hpp"
#include "some_games.hpp"
#include "symmetries.hpp"

namespace flipside::test {
namespace {

std::optional<Outcome> exchange_players(std::optional<Outcome> outcome) {
  if (!outcome || outcome == Outcome::draw) return outcome;
  return outcome == Outcome::p1_win ? Outcome::p2_win : Outcome::p1_win;
}

TEST_CASE("colour and board symmetries preserve perft, outcome and evaluation") {
  for (const FamilySymmetry& symmetry : symmetries()) {
    CAPTURE(symmetry.family);
    CAPTURE(symmetry.name);
    int positions = 0;
    for_some_games([&](const auto& start) {
      if (start.id().substr(0, start.id().find('-')) != symmetry.family) return;
      for (std::uint64_t seed = 0; seed < 8; ++seed) {
        Random random(seed);
        random_playout(start, random, 60, [&](const auto& at) {
          const auto position = symmetry.apply(at.text());
          if (!position) return;
          ++positions;
          CAPTURE(at.text());
          CAPTURE(*position);
          const auto image = at.parse(*position);
          if (!image) {
            FAIL_CHECK(image.error().message);
            return;
          }
          CHECK(symmetry.apply(image->text()) == at.text());
          CHECK(image->outcome() == (symmetry.swaps_players ? exchange_players(at.outcome()) : at.outcome()));
          CHECK(image->evaluate() == at.evaluate());
          CHECK(image->count_moves() == at.count_moves());
          const int depth = at.count_moves() < 12 ? 3 : 2;
          CHECK(perft(*image, depth) == perft(at, depth));
        });
      }
    });
    CHECK(positions > 0);
  }
}

TEST_CASE("two positions have the same canonical form if and only if they are symmetric") {
  const auto canonical = [](std::string_view game, std::string_view position) {
    return canonical_position(symmetries_of(game), position);
  };
  CHECK(canonical("flipflop-3", "rrr/R2/1RR b - 1") == canonical("flipflop-3", "rrr/2R/RR1 b - 1"));
  CHECK_FALSE(canonical("flipflop-3", "rrr/R2/1RR b - 1") == canonical("flipflop-3", "rrr/1R1/1RR b - 1"));
  CHECK(canonical("flipfour", "R4/5/5/5/5 b - 1") == canonical("flipfour", "5/5/5/5/4R b - 1"));
  CHECK(canonical("flipchain-3", "r2/4/5/4/3 b s 1") == canonical("flipchain-3", "3/4/4r/4/3 b s 1"));
  CHECK_FALSE(canonical("flipchain-3", "r2/4/5/4/3 b s 1") == canonical("flipchain-3", "1r1/4/5/4/3 b s 1"));
  CHECK(canonical("unknown", "rrr/R2/1RR b - 1") == "rrr/R2/1RR b - 1");
}

}  // namespace
}  // namespace flipside::test
