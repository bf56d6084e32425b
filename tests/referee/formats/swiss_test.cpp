#include "referee/formats/swiss.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "engine/core/random.hpp"
#include "referee/formats/maximum_matching.hpp"

namespace flipside::referee {
namespace {

/// Plays a Swiss tournament with random results and checks its invariants in every round.
class CheckedSwiss {
 public:
  CheckedSwiss(std::size_t engines, std::size_t rounds, std::uint64_t seed)
      : engines_(engines),
        swiss_({.kind = FormatKind::swiss, .rounds = rounds}, 1, engines),
        met_(engines, std::vector<std::size_t>(engines)),
        byes_(engines),
        seats_(engines),
        random_(seed) {}

  /// Plays a round. Returns false if no round is left.
  bool play() {
    const std::size_t byes_before = *std::min_element(byes_.begin(), byes_.end());
    const std::size_t best = max_new_encounters(byes_before);
    const auto stage = swiss_.pair_next_stage();
    if (!stage) return false;
    REQUIRE(stage->encounters.size() == engines_ / 2);
    CHECK(stage->byes.size() == engines_ % 2);
    std::set<std::size_t> seen;
    std::size_t new_encounters = 0;
    std::vector<EncounterPoints> points;
    for (const Encounter& encounter : stage->encounters.list()) {
      const std::size_t a = encounter[Player::p1];
      const std::size_t b = encounter[Player::p2];
      CHECK(seen.insert(a).second);
      CHECK(seen.insert(b).second);
      new_encounters += met_[a][b] == 0 ? 1 : 0;
      rematches += met_[a][b] == 0 ? 0 : 1;
      ++met_[a][b];
      ++met_[b][a];
      seats_[a].add(Player::p1);
      seats_[b].add(Player::p2);
      const std::size_t half_points = random_.below(5);
      points.push_back({{half_points, 4 - half_points}});
    }
    for (const std::size_t engine : stage->byes) {
      CHECK(seen.insert(engine).second);
      CHECK(byes_[engine] == byes_before);
      ++byes_[engine];
    }
    CHECK(seen.size() == engines_);
    if (!all_have_met()) CHECK(new_encounters == best);
    swiss_.add_results(points);
    return true;
  }

  std::size_t worst_balance() const {
    std::size_t worst = 0;
    for (const SeatHistory& seats : seats_)
      worst = std::max(worst, static_cast<std::size_t>(std::abs(seats.balance)));
    return worst;
  }

  /// Returns the difference between the largest and the smallest number of encounters between two engines.
  std::size_t spread() const {
    std::size_t most = 0;
    std::size_t fewest = met_[0][1];
    for (std::size_t a = 0; a < engines_; ++a)
      for (std::size_t b = 0; b < a; ++b) {
        most = std::max(most, met_[a][b]);
        fewest = std::min(fewest, met_[a][b]);
      }
    return most - fewest;
  }

  std::size_t rematches = 0;

 private:
  bool all_have_met() const {
    for (std::size_t a = 0; a < engines_; ++a)
      for (std::size_t b = 0; b < a; ++b)
        if (met_[a][b] == 0) return false;
    return true;
  }
  std::size_t max_new_encounters(std::size_t byes) const {
    const auto is_new = [&](std::size_t a, std::size_t b) { return met_[a][b] == 0; };
    std::size_t best = 0;
    for (std::size_t bye = 0; bye < engines_ && best < engines_ / 2; ++bye) {
      if (engines_ % 2 == 1 && byes_[bye] != byes) continue;
      std::vector<std::size_t> members;
      for (std::size_t engine = 0; engine < engines_; ++engine)
        if (engines_ % 2 == 0 || engine != bye) members.push_back(engine);
      best = std::max(best, maximum_matching(members, is_new));
      if (engines_ % 2 == 0) break;
    }
    return best;
  }

  std::size_t engines_;
  Swiss swiss_;
  std::vector<std::vector<std::size_t>> met_;
  std::vector<std::size_t> byes_;
  std::vector<SeatHistory> seats_;
  Random random_;
};

TEST_CASE("every engine plays or has a bye in every round, rematches are minimal and byes are balanced") {
  for (std::size_t engines = 2; engines <= 40; ++engines)
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      CAPTURE(engines);
      CAPTURE(seed);
      // With few engines, play more rounds than each engine has opponents.
      const std::size_t rounds = engines <= 12 ? 2 * engines + 1 : knockout_rounds(engines) + 3 * seed;
      CheckedSwiss tournament(engines, rounds, seed);
      std::size_t played = 0;
      while (tournament.play()) ++played;
      CHECK(played == rounds);
      CHECK(tournament.spread() <= 2);
    }
}

TEST_CASE("with the default number of rounds, there are no rematches and seats are balanced") {
  for (std::size_t engines = 5; engines <= 40; ++engines)
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      CAPTURE(engines);
      CheckedSwiss tournament(engines, knockout_rounds(engines), seed);
      while (tournament.play()) {
      }
      CHECK(tournament.rematches == 0);
      CHECK(tournament.worst_balance() <= 2);
    }
}

TEST_CASE("two hundred engines can be paired without rematches") {
  CheckedSwiss tournament(200, 12, 1);
  while (tournament.play()) {
  }
  CHECK(tournament.rematches == 0);
}

TEST_CASE("a bye counts as a won encounter, and standings are sorted by points, then by Buchholz score") {
  // An encounter consists of two game pairs, so it is worth 4 points.
  Swiss swiss({.kind = FormatKind::swiss, .rounds = 2, .pairs = 2}, 1, 3);
  CHECK(swiss.unpaired_pairs() == 4);
  auto stage = swiss.pair_next_stage();
  REQUIRE(stage);
  CHECK(stage->byes == std::vector<std::size_t>{2});
  CHECK(stage->pairs == 2);
  CHECK(stage->encounters.list() == std::vector<Encounter>{{{0, 1}}});
  swiss.add_results(std::vector<EncounterPoints>{{{6, 2}}});  // half points: the encounter ends 3 : 1
  stage = swiss.pair_next_stage();
  REQUIRE(stage);
  CHECK(stage->round == 1);
  CHECK(stage->first_pair == 2);
  CHECK(stage->byes == std::vector<std::size_t>{1});
  REQUIRE(stage->encounters.size() == 1);
  CHECK(stage->encounters[0] == Encounter{{2, 0}});
  swiss.add_results(std::vector<EncounterPoints>{{{2, 6}}});  // in half points: the encounter ends 1 : 3
  CHECK_FALSE(swiss.pair_next_stage());
  // Engine 0 has 3 + 3 points. The other engines each have 1 point from a lost encounter and 4 from a bye.
  const auto standings = swiss.standings();
  REQUIRE(standings.size() == 3);
  CHECK(standings[0] == SwissStanding{0, 6, 0, 10, 0.75 * 10});
  CHECK(standings[1] == SwissStanding{1, 5, 1, 11, 0.25 * 6 + 5});
  CHECK(standings[2] == SwissStanding{2, 5, 1, 11, 0.25 * 6 + 5});
}

}  // namespace
}  // namespace flipside::referee
