#include "referee/tournament/core_slots.hpp"

#include <doctest/doctest.h>

#include <optional>

namespace flipside::referee {
namespace {

const std::vector<Processor> four{{0, 0, 0}, {1, 0, 0}, {2, 0, 1}, {3, 0, 1}};  // two cores

Config config_of(std::size_t concurrency, Affinity affinity = Affinity::on) {
  Config config;
  config.concurrency = concurrency;
  config.affinity = affinity;
  config.engines.resize(2);
  return config;
}

using Numbers = std::vector<int>;

TEST_CASE(
    "each game at once has a processor of its own, shared by its engines, and gets it back for another "
    "game") {
  auto slots = CoreSlots::make(config_of(2), four);
  REQUIRE(slots);
  std::optional<CoreSlots::Lease> first(std::in_place, *slots);
  const CoreSlots::Lease second(*slots);
  CHECK(first->of(Player::p1) == Numbers{0});
  CHECK(first->of(Player::p2) == Numbers{0});
  CHECK(second.of(Player::p1) == Numbers{2});
  first.reset();
  const CoreSlots::Lease third(*slots);
  CHECK(third.of(Player::p1) == Numbers{0});
}

TEST_CASE("engines that ponder have processors of their own within a game") {
  Config config = config_of(2);
  config.engines[1].ponder = true;
  auto slots = CoreSlots::make(config, four);
  REQUIRE(slots);
  const CoreSlots::Lease first(*slots);
  CHECK(first.of(Player::p1) == Numbers{0});
  CHECK(first.of(Player::p2) == Numbers{2});
}

TEST_CASE("an engine has as many processors as its option Threads says") {
  Config config = config_of(2);
  config.engines[0].options = {{"Hash", "64"}, {"Threads", "2"}};
  auto slots = CoreSlots::make(config, four);
  REQUIRE(slots);
  const CoreSlots::Lease first(*slots);
  const CoreSlots::Lease second(*slots);
  CHECK(first.of(Player::p1) == Numbers{0, 2});
  CHECK(second.of(Player::p2) == Numbers{1, 3});
}

TEST_CASE("more games than processors are refused with both numbers, unless they are to share") {
  const auto refused = CoreSlots::make(config_of(5), four);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message ==
        "affinity: concurrency 5 with 1 processor a game needs 5, and there are 4; play fewer games at once, "
        "or "
        "let them share: affinity = \"force\", --force-affinity");
  Config pondering = config_of(3);
  pondering.engines[0].ponder = true;
  const auto also = CoreSlots::make(pondering, four);
  REQUIRE_FALSE(also);
  CHECK(also.error().message.starts_with(
      "affinity: concurrency 3 with 2 processors a game, which ponders, needs 6, and there are 4;"));

  auto shared = CoreSlots::make(config_of(5, Affinity::force), four);
  REQUIRE(shared);
  std::optional<CoreSlots::Lease> leases[5];
  for (auto& lease : leases) lease.emplace(*shared);
  CHECK(leases[3]->of(Player::p1) == Numbers{3});
  CHECK(leases[4]->of(Player::p1) == Numbers{0});
}

TEST_CASE("without affinity engines run where they like") {
  auto slots = CoreSlots::make(config_of(9, Affinity::off), four);
  REQUIRE(slots);
  const CoreSlots::Lease lease(*slots);
  CHECK(lease.of(Player::p1).empty());
}

}  // namespace
}  // namespace flipside::referee
