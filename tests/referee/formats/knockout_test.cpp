#include "referee/formats/knockout.hpp"

#include <doctest/doctest.h>

#include <set>

#include "engine/core/random.hpp"

namespace flipside::referee {
namespace {

Format knockout(std::size_t tie_breaks = 8, std::size_t pairs = 1) {
  return {.kind = FormatKind::knockout, .pairs = pairs, .tie_breaks = tie_breaks};
}

/// Results in which the smaller number wins everything.
std::vector<EncounterPoints> better_wins(const Draw& draw) {
  std::vector<EncounterPoints> points;
  for (const Encounter& encounter : draw.encounters)
    points.push_back(encounter[Player::p1] < encounter[Player::p2] ? EncounterPoints{{4, 0}}
                                                                   : EncounterPoints{{0, 4}});
  return points;
}

TEST_CASE("eight are seeded so that the best meet last") {
  Knockout form(knockout(), 8);
  const auto draw = form.draw();
  REQUIRE(draw);
  CHECK(draw->encounters == std::vector<Encounter>{{{0, 7}}, {{3, 4}}, {{1, 6}}, {{2, 5}}});
  CHECK(draw->byes.empty());
}

TEST_CASE("the byes go to the best where the engines do not fill the bracket") {
  for (std::size_t engines = 2; engines <= 70; ++engines) {
    CAPTURE(engines);
    Knockout form(knockout(), engines);
    const auto draw = form.draw();
    REQUIRE(draw);
    const std::size_t byes = (std::size_t{1} << knockout_rounds(engines)) - engines;
    std::set<std::size_t> expected;
    for (std::size_t seed = 0; seed < byes; ++seed) expected.insert(seed);
    CHECK(std::set<std::size_t>(draw->byes.begin(), draw->byes.end()) == expected);
    CHECK(draw->encounters.size() * 2 + byes == engines);
  }
}

TEST_CASE("where the better seed always wins, it wins all, and the second is in the final") {
  for (std::size_t engines = 2; engines <= 33; ++engines) {
    CAPTURE(engines);
    Knockout form(knockout(), engines);
    std::size_t encounters = 0;
    while (const auto draw = form.draw()) {
      encounters += draw->encounters.size();
      CHECK(form.pairs_to_come() == engines - 1 - encounters);
      form.settle(better_wins(*draw));
    }
    CHECK(encounters == engines - 1);
    CHECK(form.winner() == 0);
    CHECK(form.rounds().size() == knockout_rounds(engines));
    CHECK(form.rounds().back().front().worse == 1);
  }
}

TEST_CASE("who is level plays tie-breaks, one at a time, in turns of the seats, until one is ahead") {
  Knockout form(knockout(3, 2), 4);
  auto draw = form.draw();
  REQUIRE(draw);
  CHECK(draw->encounters == std::vector<Encounter>{{{0, 3}}, {{1, 2}}});
  CHECK(draw->pairs == 2);
  form.settle(std::vector<EncounterPoints>{{{4, 4}}, {{4, 4}}});
  draw = form.draw();
  REQUIRE(draw);
  CHECK(draw->encounters == std::vector<Encounter>{{{3, 0}}, {{2, 1}}});
  CHECK(draw->pairs == 1);
  CHECK(draw->pair == 2);
  CHECK(draw->round == 0);
  form.settle(std::vector<EncounterPoints>{{{2, 2}}, {{3, 1}}});
  CHECK(form.rounds()[0][1].winner == 2);
  CHECK(form.rounds()[0][1].worse_points == 7);
  draw = form.draw();
  REQUIRE(draw);
  CHECK(draw->encounters == std::vector<Encounter>{{{0, 3}}});
  form.settle(std::vector<EncounterPoints>{{{1, 3}}});
  draw = form.draw();
  REQUIRE(draw);
  CHECK(draw->round == 1);
  CHECK(draw->encounters == std::vector<Encounter>{{{2, 3}}});
  const KnockoutTie tie = form.rounds()[0][0];
  CHECK(tie.winner == 3);
  CHECK(tie.tie_breaks == 2);
  CHECK(tie.better_points == 7);
  CHECK(tie.worse_points == 9);
  CHECK_FALSE(tie.by_seed);
}

TEST_CASE("after the last tie-break the better seed goes on") {
  for (const std::size_t tie_breaks : {0, 1, 2}) {
    Knockout form(knockout(tie_breaks), 2);
    std::size_t draws = 0;
    while (const auto draw = form.draw()) {
      ++draws;
      form.settle(std::vector<EncounterPoints>(draw->encounters.size(), {{2, 2}}));
    }
    CHECK(draws == 1 + tie_breaks);
    CHECK(form.winner() == 0);
    CHECK(form.rounds()[0][0].by_seed);
  }
}

TEST_CASE("what is drawn never overlaps in the schedule, whatever the results") {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    const Format format = knockout(random.below(4), 1 + random.below(3));
    Knockout form(format, 2 + random.below(30));
    std::size_t end = 0;
    while (const auto draw = form.draw()) {
      CHECK(draw->first >= end);
      end = draw->first + draw->pairs * draw->encounters.size();
      std::vector<EncounterPoints> points;
      for (std::size_t i = 0; i < draw->encounters.size(); ++i) {
        const std::size_t half_points = random.below(5);
        points.push_back({{half_points, 4 - half_points}});
      }
      form.settle(points);
    }
    CHECK(form.winner());
  }
}

}  // namespace
}  // namespace flipside::referee
