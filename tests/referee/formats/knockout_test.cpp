#include "referee/formats/knockout.hpp"

#include <doctest/doctest.h>

#include <set>

#include "engine/core/random.hpp"

namespace flipside::referee {
namespace {

Format knockout(std::size_t tie_breaks = 8, std::size_t pairs = 1) {
  return {.kind = FormatKind::knockout, .pairs = pairs, .tie_breaks = tie_breaks};
}

/// Returns the results of a stage in which the better seed wins every game.
std::vector<EncounterPoints> better_wins(const Stage& stage) {
  std::vector<EncounterPoints> points;
  for (const Encounter& encounter : stage.encounters.list())
    points.push_back(encounter[Player::p1] < encounter[Player::p2] ? EncounterPoints{{4, 0}}
                                                                   : EncounterPoints{{0, 4}});
  return points;
}

TEST_CASE("the best of eight seeds can meet only in late rounds") {
  Knockout system(knockout(), 8);
  const auto stage = system.pair_next_stage();
  REQUIRE(stage);
  CHECK(stage->encounters.list() == std::vector<Encounter>{{{0, 7}}, {{3, 4}}, {{1, 6}}, {{2, 5}}});
  CHECK(stage->byes.empty());
}

TEST_CASE("if the engines do not fill the bracket, the best seeds get the byes") {
  for (std::size_t engines = 2; engines <= 70; ++engines) {
    CAPTURE(engines);
    Knockout system(knockout(), engines);
    const auto stage = system.pair_next_stage();
    REQUIRE(stage);
    const std::size_t byes = (std::size_t{1} << knockout_rounds(engines)) - engines;
    std::set<std::size_t> expected;
    for (std::size_t seed = 0; seed < byes; ++seed) expected.insert(seed);
    CHECK(std::set<std::size_t>(stage->byes.begin(), stage->byes.end()) == expected);
    CHECK(stage->encounters.size() * 2 + byes == engines);
  }
}

TEST_CASE("if the better seed always wins, the first two seeds meet in the final") {
  for (std::size_t engines = 2; engines <= 33; ++engines) {
    CAPTURE(engines);
    Knockout system(knockout(), engines);
    std::size_t encounters = 0;
    while (const auto stage = system.pair_next_stage()) {
      encounters += stage->encounters.size();
      CHECK(system.unpaired_pairs() == engines - 1 - encounters);
      system.add_results(better_wins(*stage));
    }
    CHECK(encounters == engines - 1);
    CHECK(system.winner() == 0);
    CHECK(system.rounds().size() == knockout_rounds(engines));
    CHECK(system.rounds().back().front().worse == 1);
  }
}

TEST_CASE("while points are equal, tie-breaks are played one at a time with alternating seats") {
  Knockout system(knockout(3, 2), 4);
  auto stage = system.pair_next_stage();
  REQUIRE(stage);
  CHECK(stage->encounters.list() == std::vector<Encounter>{{{0, 3}}, {{1, 2}}});
  CHECK(stage->pairs == 2);
  system.add_results(std::vector<EncounterPoints>{{{4, 4}}, {{4, 4}}});
  stage = system.pair_next_stage();
  REQUIRE(stage);
  CHECK(stage->encounters.list() == std::vector<Encounter>{{{3, 0}}, {{2, 1}}});
  CHECK(stage->pairs == 1);
  CHECK(stage->pair_offset == 2);
  CHECK(stage->round == 0);
  system.add_results(std::vector<EncounterPoints>{{{2, 2}}, {{3, 1}}});
  CHECK(system.rounds()[0][1].winner == 2);
  CHECK(system.rounds()[0][1].worse_points == 7);
  stage = system.pair_next_stage();
  REQUIRE(stage);
  CHECK(stage->encounters.list() == std::vector<Encounter>{{{0, 3}}});
  system.add_results(std::vector<EncounterPoints>{{{1, 3}}});
  stage = system.pair_next_stage();
  REQUIRE(stage);
  CHECK(stage->round == 1);
  CHECK(stage->encounters.list() == std::vector<Encounter>{{{2, 3}}});
  const KnockoutTie tie = system.rounds()[0][0];
  CHECK(tie.winner == 3);
  CHECK(tie.tie_breaks == 2);
  CHECK(tie.better_points == 7);
  CHECK(tie.worse_points == 9);
  CHECK_FALSE(tie.by_seed);
}

TEST_CASE("if points are equal after the last tie-break, the better seed advances") {
  for (const std::size_t tie_breaks : {0, 1, 2}) {
    Knockout system(knockout(tie_breaks), 2);
    std::size_t stages = 0;
    while (const auto stage = system.pair_next_stage()) {
      ++stages;
      system.add_results(std::vector<EncounterPoints>(stage->encounters.size(), {{2, 2}}));
    }
    CHECK(stages == 1 + tie_breaks);
    CHECK(system.winner() == 0);
    CHECK(system.rounds()[0][0].by_seed);
  }
}

TEST_CASE("stages never overlap in the schedule for any results") {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Random random(seed);
    const Format format = knockout(random.below(4), 1 + random.below(3));
    Knockout system(format, 2 + random.below(30));
    std::size_t end = 0;
    while (const auto stage = system.pair_next_stage()) {
      CHECK(stage->first_pair >= end);
      end = stage->first_pair + stage->pairs * stage->encounters.size();
      std::vector<EncounterPoints> points;
      for (std::size_t i = 0; i < stage->encounters.size(); ++i) {
        const std::size_t half_points = random.below(5);
        points.push_back({{half_points, 4 - half_points}});
      }
      system.add_results(points);
    }
    CHECK(system.winner());
  }
}

}  // namespace
}  // namespace flipside::referee
