#include "referee/tournament/live_display.hpp"

#include <doctest/doctest.h>

namespace flipside::referee {
namespace {

TEST_CASE("a line takes as many rows as it is wider than the terminal, an empty one takes one") {
  CHECK(rows_taken({}, 80) == 0);
  CHECK(rows_taken({0, 79, 80}, 80) == 3);
  CHECK(rows_taken({80, 81, 10}, 40) == 2 + 3 + 1);
}

}  // namespace
}  // namespace flipside::referee
