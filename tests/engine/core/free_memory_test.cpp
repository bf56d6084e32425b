#include "engine/core/free_memory.hpp"

#include <doctest/doctest.h>

namespace flipside {
namespace {

TEST_CASE("the memory that is free is what the kernel says is available") {
  CHECK(free_mebibytes(
            "MemTotal:       24683912 kB\nMemFree:        23514000 kB\nMemAvailable:   23829504 kB\n") ==
        23'271);
  CHECK(free_mebibytes("MemAvailable: 2047 kB") == 1);
}

TEST_CASE("where the kernel does not say, nothing is known") {
  CHECK_FALSE(free_mebibytes(""));
  CHECK_FALSE(free_mebibytes("MemFree: 5 kB\n"));
  CHECK_FALSE(free_mebibytes("MemAvailable:"));
  CHECK_FALSE(free_mebibytes("MemAvailable: much\n"));
}

}  // namespace
}  // namespace flipside
