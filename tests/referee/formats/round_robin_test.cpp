#include "referee/formats/round_robin.hpp"

#include <doctest/doctest.h>

#include <set>

namespace flipside::referee {
namespace {

/// The encounters of a format as sets of two.
std::set<std::set<std::size_t>> meetings_of(const Format& format, std::size_t engines) {
  RoundRobin form(format, engines);
  const auto draw = form.draw();
  REQUIRE(draw);
  CHECK(draw->pairs == format.rounds);
  CHECK(draw->byes.empty());
  CHECK_FALSE(form.draw());
  std::set<std::set<std::size_t>> meetings;
  for (const Encounter& encounter : draw->encounters) {
    CHECK(encounter[Player::p1] != encounter[Player::p2]);
    CHECK(meetings.insert({encounter[Player::p1], encounter[Player::p2]}).second);
  }
  return meetings;
}

TEST_CASE("in a round robin every two engines meet once in every round") {
  for (std::size_t engines = 2; engines <= 12; ++engines)
    for (const std::size_t rounds : {1, 2, 5})
      CHECK(meetings_of({.kind = FormatKind::round_robin, .rounds = rounds}, engines).size() ==
            engines * (engines - 1) / 2);
}

TEST_CASE("in a gauntlet every seed meets every other engine, and seeds do not meet") {
  for (std::size_t engines = 2; engines <= 9; ++engines)
    for (std::size_t seeds = 1; seeds < engines; ++seeds) {
      const auto meetings = meetings_of({.kind = FormatKind::gauntlet, .seeds = seeds}, engines);
      CHECK(meetings.size() == seeds * (engines - seeds));
      for (const auto& meeting : meetings) {
        CHECK(*meeting.begin() < seeds);
        CHECK(*meeting.rbegin() >= seeds);
      }
    }
}

TEST_CASE("a match is one encounter") {
  CHECK(meetings_of({.kind = FormatKind::match, .rounds = 7}, 2).size() == 1);
}

}  // namespace
}  // namespace flipside::referee
