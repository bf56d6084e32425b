#include "referee/tournament/live_display.hpp"

#include <doctest/doctest.h>

namespace flipside::referee {
namespace {

TEST_CASE("a line wider than the terminal occupies several rows, and an empty line occupies one") {
  CHECK(rows_of({}, 80) == 0);
  CHECK(rows_of({0, 79, 80}, 80) == 3);
  CHECK(rows_of({80, 81, 10}, 40) == 2 + 3 + 1);
}

}  // namespace
}  // namespace flipside::referee
