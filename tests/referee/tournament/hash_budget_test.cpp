#include "referee/tournament/hash_budget.hpp"

#include <doctest/doctest.h>

namespace flipside::referee {
namespace {

TEST_CASE("the sum counts each engine once per concurrent game, and the largest engines first") {
  CHECK(hash_at_once({16, 1024}, 1, 4) == 1040);
  CHECK(hash_at_once({16, 1024}, 8, 18) == 8 * 1040);
  CHECK(hash_at_once({16, 512, 1024}, 4, 6) == 4 * 1024 + 2 * 512);
  CHECK(hash_at_once({}, 4, 8) == 0);
}

TEST_CASE(
    "hash tables larger than the free memory cause a warning, and larger than the installed memory an "
    "error") {
  const MachineMemory memory{4000, 8000};
  CHECK(check_hash_budget(4000, memory)->empty());
  CHECK(*check_hash_budget(4001, memory) ==
        "the engines' hash tables ('Hash') need 4001 MiB in total, but only 4000 MiB of memory is free; "
        "engines "
        "may slow down or be killed; lower 'Hash' or the concurrency");
  CHECK(check_hash_budget(8000, memory));
  CHECK(check_hash_budget(8001, memory).error().message ==
        "the engines' hash tables ('Hash') need 8001 MiB in total, but this machine has 8000 MiB of memory; "
        "lower 'Hash' or the "
        "concurrency");
  CHECK(check_hash_budget(1 << 20, MachineMemory{})->empty());
}

TEST_CASE("machine_memory returns the installed and the available memory") {
  const MachineMemory memory = machine_memory();
  REQUIRE(memory.available);
  REQUIRE(memory.installed);
  CHECK(*memory.available <= *memory.installed);
}

}  // namespace
}  // namespace flipside::referee
