#include "referee/formats/round_robin.hpp"

#include <doctest/doctest.h>

#include <set>

namespace flipside::referee {
namespace {

/// Returns the encounters of a format as unordered pairs.
std::set<std::set<std::size_t>> encounters_of(const Format& format, std::size_t engines) {
  RoundRobin system(format, engines);
  const auto stage = system.pair_next_stage();
  REQUIRE(stage);
  CHECK(stage->pairs == format.rounds);
  CHECK(stage->byes.empty());
  CHECK_FALSE(system.pair_next_stage());
  std::set<std::set<std::size_t>> encounters;
  for (const Encounter& encounter : stage->encounters.list()) {
    CHECK(encounter[Player::p1] != encounter[Player::p2]);
    CHECK(encounters.insert({encounter[Player::p1], encounter[Player::p2]}).second);
  }
  return encounters;
}

TEST_CASE("in a round robin, any two engines meet once per round") {
  for (std::size_t engines = 2; engines <= 12; ++engines)
    for (const std::size_t rounds : {1, 2, 5})
      CHECK(encounters_of({.kind = FormatKind::round_robin, .rounds = rounds}, engines).size() ==
            engines * (engines - 1) / 2);
}

TEST_CASE("in a gauntlet, each seed meets all engines that are not seeds") {
  for (std::size_t engines = 2; engines <= 9; ++engines)
    for (std::size_t seeds = 1; seeds < engines; ++seeds) {
      const auto encounters = encounters_of({.kind = FormatKind::gauntlet, .seeds = seeds}, engines);
      CHECK(encounters.size() == seeds * (engines - seeds));
      for (const auto& encounter : encounters) {
        CHECK(*encounter.begin() < seeds);
        CHECK(*encounter.rbegin() >= seeds);
      }
    }
}

TEST_CASE("the encounters of a very large round robin are computed, in lexicographic order") {
  constexpr std::size_t engines = 3'000'000;
  const Encounters all = Encounters::round_robin(engines);
  REQUIRE(all.size() == engines * (engines - 1) / 2);
  CHECK(all[0] == Encounter{{0, 1}});
  CHECK(all[engines - 2] == Encounter{{0, engines - 1}});
  CHECK(all[engines - 1] == Encounter{{1, 2}});
  CHECK(all[all.size() - 1] == Encounter{{engines - 2, engines - 1}});
  for (std::size_t index = 1; index < all.size(); index += all.size() / 1000) {
    const Encounter before = all[index - 1];
    const Encounter next = before[Player::p2] + 1 < engines
                               ? Encounter{{before[Player::p1], before[Player::p2] + 1}}
                               : Encounter{{before[Player::p1] + 1, before[Player::p1] + 2}};
    CHECK(all[index] == next);
  }
}

TEST_CASE("a match consists of one encounter") {
  CHECK(encounters_of({.kind = FormatKind::match, .rounds = 7}, 2).size() == 1);
}

}  // namespace
}  // namespace flipside::referee
