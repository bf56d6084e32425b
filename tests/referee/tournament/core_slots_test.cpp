#include "referee/tournament/core_slots.hpp"

#include <doctest/doctest.h>

#include <optional>

namespace flipside::referee {
namespace {

/// Two cores with two hardware threads each.
const std::vector<Cpu> four{{0, 0, 0}, {1, 0, 0}, {2, 0, 1}, {3, 0, 1}};

Config config_of(std::size_t concurrency, Affinity affinity = Affinity::on) {
  Config config;
  config.concurrency = concurrency;
  config.affinity = affinity;
  config.engines.resize(2);
  return config;
}

using Numbers = std::vector<int>;

TEST_CASE("each concurrent game has one CPU, shared by its engines and reused by the next game") {
  auto slots = CoreSlots::make(config_of(2), four);
  REQUIRE(slots);
  std::optional<CoreSlots::Lease> first(std::in_place, *slots);
  const CoreSlots::Lease second(*slots);
  CHECK(first->cpus_of(Player::p1) == Numbers{0});
  CHECK(first->cpus_of(Player::p2) == Numbers{0});
  CHECK(second.cpus_of(Player::p1) == Numbers{2});
  first.reset();
  const CoreSlots::Lease third(*slots);
  CHECK(third.cpus_of(Player::p1) == Numbers{0});
}

TEST_CASE("if an engine ponders, the engines of a game do not share CPUs") {
  Config config = config_of(2);
  config.engines[1].ponder = true;
  auto slots = CoreSlots::make(config, four);
  REQUIRE(slots);
  const CoreSlots::Lease first(*slots);
  CHECK(first.cpus_of(Player::p1) == Numbers{0});
  CHECK(first.cpus_of(Player::p2) == Numbers{2});
}

TEST_CASE("an engine has as many CPUs as its Threads option") {
  Config config = config_of(2);
  config.engines[0].options = {{"Hash", "64"}, {"Threads", "2"}};
  auto slots = CoreSlots::make(config, four);
  REQUIRE(slots);
  const CoreSlots::Lease first(*slots);
  const CoreSlots::Lease second(*slots);
  CHECK(first.cpus_of(Player::p1) == Numbers{0, 2});
  CHECK(second.cpus_of(Player::p2) == Numbers{1, 3});
}

TEST_CASE("too few CPUs are an error that contains both numbers, unless games may share CPUs") {
  const auto rejected = CoreSlots::make(config_of(5), four);
  REQUIRE_FALSE(rejected);
  CHECK(rejected.error().message ==
        "affinity: concurrency 5 with 1 CPU per game requires 5 CPUs, but only 4 are available; lower the "
        "concurrency, or let games share CPUs with affinity = \"force\" or --force-affinity");
  Config pondering = config_of(3);
  pondering.engines[0].ponder = true;
  const auto also = CoreSlots::make(pondering, four);
  REQUIRE_FALSE(also);
  CHECK(
      also.error().message.starts_with("affinity: concurrency 3 with 2 CPUs per game (engines ponder) "
                                       "requires 6 CPUs, but only 4 are available;"));

  auto shared = CoreSlots::make(config_of(5, Affinity::force), four);
  REQUIRE(shared);
  std::optional<CoreSlots::Lease> leases[5];
  for (auto& lease : leases) lease.emplace(*shared);
  CHECK(leases[3]->cpus_of(Player::p1) == Numbers{3});
  CHECK(leases[4]->cpus_of(Player::p1) == Numbers{0});
}

TEST_CASE("if affinity is off, engines run on any CPU") {
  auto slots = CoreSlots::make(config_of(9, Affinity::off), four);
  REQUIRE(slots);
  const CoreSlots::Lease lease(*slots);
  CHECK(lease.cpus_of(Player::p1).empty());
}

}  // namespace
}  // namespace flipside::referee
