#include "referee/report/fastchess_score.hpp"

#include <doctest/doctest.h>

namespace flipside::referee {
namespace {

constexpr PerPlayer<std::size_t> first{{0, 1}};
constexpr PerPlayer<std::size_t> exchanged{{1, 0}};

TEST_CASE("a game counts once its pair is complete") {
  FastchessScore score(2);
  CHECK_FALSE(score.add(0, first, Outcome::p1_win));
  CHECK(score.total(0) == FastchessCount{});
  CHECK_FALSE(score.add(1, first, Outcome::draw));
  CHECK(score.add(0, exchanged, Outcome::draw));
  CHECK(score.total(0).games == WinDrawLoss{1, 1, 0});
  CHECK(score.total(0).pairs == Pentanomial{{0, 0, 0, 1, 0}});
  CHECK(score.total(1).games == WinDrawLoss{0, 1, 1});
  CHECK(score.total(1).pairs == Pentanomial{{0, 1, 0, 0, 0}});
}

TEST_CASE("level pairs of decided games are counted separately from pairs of draws") {
  FastchessScore score(2);
  score.add(0, first, Outcome::p1_win);
  score.add(0, exchanged, Outcome::p1_win);
  score.add(1, first, Outcome::draw);
  score.add(1, exchanged, Outcome::draw);
  CHECK(score.total(0).pairs == Pentanomial{{0, 0, 2, 0, 0}});
  CHECK(score.total(0).split == 1);
  CHECK(score.total(1).split == 1);
}

TEST_CASE("a game without a score leaves its pair open") {
  FastchessScore score(2);
  CHECK_FALSE(score.add(0, first, std::nullopt));
  CHECK_FALSE(score.add(0, exchanged, Outcome::p1_win));
  CHECK(score.total(0) == FastchessCount{});
}

}  // namespace
}  // namespace flipside::referee
