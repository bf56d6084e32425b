#include "referee/formats/swiss.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "engine/core/random.hpp"
#include "referee/formats/most_pairs.hpp"

namespace flipside::referee {
namespace {

/// A tournament that is watched for its laws as it goes on, with results by a seed.
class Watched {
 public:
  Watched(std::size_t engines, std::size_t rounds, std::uint64_t seed)
      : engines_(engines),
        swiss_({.kind = FormatKind::swiss, .rounds = rounds}, 1, engines),
        met_(engines, std::vector<std::size_t>(engines)),
        byes_(engines),
        seats_(engines),
        random_(seed) {}

  /// Plays a round; false if there is none.
  bool play() {
    // The most new pairs that there can be, whoever has the bye.
    const std::size_t byes_before = *std::min_element(byes_.begin(), byes_.end());
    const std::size_t best = most_new_pairs(byes_before);
    const auto draw = swiss_.draw();
    if (!draw) return false;
    REQUIRE(draw->encounters.size() == engines_ / 2);
    CHECK(draw->byes.size() == engines_ % 2);
    std::set<std::size_t> seen;
    std::size_t fresh = 0;
    std::vector<EncounterPoints> points;
    for (const Encounter& encounter : draw->encounters) {
      const std::size_t a = encounter[Player::p1];
      const std::size_t b = encounter[Player::p2];
      CHECK(seen.insert(a).second);
      CHECK(seen.insert(b).second);
      fresh += met_[a][b] == 0 ? 1 : 0;
      again += met_[a][b] == 0 ? 0 : 1;
      ++met_[a][b];
      ++met_[b][a];
      seats_[a].add(Player::p1);
      seats_[b].add(Player::p2);
      const std::size_t half_points = random_.below(5);
      points.push_back({{half_points, 4 - half_points}});
    }
    for (const std::size_t engine : draw->byes) {
      CHECK(seen.insert(engine).second);
      CHECK(byes_[engine] == byes_before);
      ++byes_[engine];
    }
    CHECK(seen.size() == engines_);
    if (!everybody_met()) CHECK(fresh == best);
    swiss_.settle(points);
    return true;
  }

  std::size_t worst_balance() const {
    std::size_t worst = 0;
    for (const SeatHistory& seats : seats_)
      worst = std::max(worst, static_cast<std::size_t>(std::abs(seats.balance)));
    return worst;
  }

  /// The most encounters of any two less the fewest.
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

  std::size_t again = 0;  // encounters of engines that had met

 private:
  bool everybody_met() const {
    for (std::size_t a = 0; a < engines_; ++a)
      for (std::size_t b = 0; b < a; ++b)
        if (met_[a][b] == 0) return false;
    return true;
  }
  std::size_t most_new_pairs(std::size_t byes) const {
    const auto fresh = [&](std::size_t a, std::size_t b) { return met_[a][b] == 0; };
    std::size_t best = 0;
    for (std::size_t bye = 0; bye < engines_ && best < engines_ / 2; ++bye) {
      if (engines_ % 2 == 1 && byes_[bye] != byes) continue;
      std::vector<std::size_t> members;
      for (std::size_t engine = 0; engine < engines_; ++engine)
        if (engines_ % 2 == 0 || engine != bye) members.push_back(engine);
      best = std::max(best, most_pairs(members, fresh));
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

TEST_CASE("everybody plays every round, nobody meets again while that can be avoided, byes are even") {
  for (std::size_t engines = 2; engines <= 40; ++engines)
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      CAPTURE(engines);
      CAPTURE(seed);
      // A few rounds, all opponents, or more rounds than opponents.
      const std::size_t rounds = engines <= 12 ? 2 * engines + 1 : knockout_rounds(engines) + 3 * seed;
      Watched tournament(engines, rounds, seed);
      std::size_t played = 0;
      while (tournament.play()) ++played;
      CHECK(played == rounds);
      CHECK(tournament.spread() <= 2);
    }
}

TEST_CASE("in as many rounds as a Swiss tournament has, nobody meets again and seats are even") {
  for (std::size_t engines = 5; engines <= 40; ++engines)
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      CAPTURE(engines);
      Watched tournament(engines, knockout_rounds(engines), seed);
      while (tournament.play()) {
      }
      CHECK(tournament.again == 0);
      CHECK(tournament.worst_balance() <= 2);
    }
}

TEST_CASE("two hundred engines are paired") {
  Watched tournament(200, 12, 1);
  while (tournament.play()) {
  }
  CHECK(tournament.again == 0);
}

TEST_CASE("a bye is worth a whole encounter, and standings go by points, then by the opponents'") {
  // Three engines, two pairs an encounter: 4 games, so 4 points.
  Swiss swiss({.kind = FormatKind::swiss, .rounds = 2, .pairs = 2}, 1, 3);
  CHECK(swiss.pairs_to_come() == 4);
  auto draw = swiss.draw();
  REQUIRE(draw);
  CHECK(draw->byes == std::vector<std::size_t>{2});
  CHECK(draw->pairs == 2);
  CHECK(draw->encounters == std::vector<Encounter>{{{0, 1}}});
  swiss.settle(std::vector<EncounterPoints>{{{6, 2}}});  // 3 : 1
  draw = swiss.draw();
  REQUIRE(draw);
  CHECK(draw->round == 1);
  CHECK(draw->first == 2);
  CHECK(draw->byes == std::vector<std::size_t>{1});
  REQUIRE(draw->encounters.size() == 1);
  CHECK(draw->encounters[0] == Encounter{{2, 0}});
  swiss.settle(std::vector<EncounterPoints>{{{2, 6}}});  // 1 : 3
  CHECK_FALSE(swiss.draw());
  // Points: 6, 1 + 4, 4 + 1.
  const auto standings = swiss.standings();
  REQUIRE(standings.size() == 3);
  CHECK(standings[0] == SwissStanding{0, 6, 0, 10, 0.75 * 10});
  CHECK(standings[1] == SwissStanding{1, 5, 1, 11, 0.25 * 6 + 5});
  CHECK(standings[2] == SwissStanding{2, 5, 1, 11, 0.25 * 6 + 5});
}

}  // namespace
}  // namespace flipside::referee
