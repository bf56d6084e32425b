#include <doctest/doctest.h>

#include <optional>
#include <string>

#include "some_games.hpp"
#include "symmetries.hpp"

namespace flipside::test {
namespace {

std::optional<Outcome> seen_by_the_other(std::optional<Outcome> outcome) {
  if (!outcome || outcome == Outcome::draw) return outcome;
  return outcome == Outcome::p1_win ? Outcome::p2_win : Outcome::p1_win;
}

TEST_CASE("colour and board symmetries keep perft, outcome and evaluation") {
  for (const Symmetry& symmetry : symmetries()) {
    CAPTURE(symmetry.family);
    CAPTURE(symmetry.name);
    int games = 0;
    for_some_games([&](const auto& start) {
      if (start.id().substr(0, start.id().find('-')) != symmetry.family) return;
      ++games;
      for (std::uint64_t seed = 0; seed < 8; ++seed) {
        Random random(seed);
        random_playout(start, random, 60, [&](const auto& at) {
          const std::string position = symmetry.apply(at.text());
          CAPTURE(at.text());
          CAPTURE(position);
          const auto image = at.parse(position);
          if (!image) {
            FAIL_CHECK(image.error().message);
            return;
          }
          CHECK(symmetry.apply(image->text()) == at.text());
          CHECK(image->outcome() ==
                (symmetry.swaps_players ? seen_by_the_other(at.outcome()) : at.outcome()));
          CHECK(image->evaluate() == at.evaluate());
          CHECK(image->count_moves() == at.count_moves());
          CHECK(perft(*image, 2) == perft(at, 2));
        });
      }
    });
    CHECK(games > 0);
  }
}

}  // namespace
}  // namespace flipside::test
