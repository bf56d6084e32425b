#include "referee/report/progress.hpp"

#include <doctest/doctest.h>

using namespace flipside::referee;
using namespace std::chrono_literals;

TEST_CASE("rates are shown in the smallest unit with a value of at least 1") {
  CHECK(rate_text(1234.5) == "1234/s");
  CHECK(rate_text(3.42) == "3.4/s");
  CHECK(rate_text(0.2) == "12.0/min");
  CHECK(rate_text(5.5 / 3600) == "5.5/h");
}

TEST_CASE("the progress line shows the number of finished games, their rate and the remaining time") {
  CHECK(progress_line({120, 0, 1000, 8, 35s}) == "games 120/1000 (12%)  3.4/s  left 4 min 17 s  running 8");
}

TEST_CASE("the rate counts only the games of this run") {
  CHECK(progress_line({120, 100, 1000, 8, 10s}) == "games 120/1000 (12%)  2.0/s  left 7 min 20 s  running 8");
}

TEST_CASE("the rate appears after the first game") {
  CHECK(progress_line({0, 0, 1000, 8, 10s}) == "games 0/1000 (0%)  running 8");
  CHECK(progress_line({100, 100, 1000, 8, 0s}) == "games 100/1000 (10%)  running 8");
  CHECK(progress_line({100, 100, 1000, 8, 0s, 3}) == "games 100/1000 (10%)  running 8  annulled 3");
  CHECK(progress_line({}) == "games 0/0  took 0 ms");
}

TEST_CASE("100 % is shown only after all games have finished") {
  CHECK(progress_line({1999, 0, 2000, 1, 1h}) == "games 1999/2000 (99%)  33.3/min  left 1.8 s  running 1");
  CHECK(progress_line({2000, 0, 2000, 0, 1h}) == "games 2000/2000 (100%)  33.3/min  took 1 h 00 min");
}

TEST_CASE("an inexact total is marked as a bound") {
  CHECK(progress_line({120, 0, 1000, 8, 35s, 0, TotalKind::at_least}) ==
        "games 120/1000+  3.4/s  left 4 min 17 s  running 8");
  CHECK(progress_line({120, 0, 1000, 8, 35s, 0, TotalKind::at_most}) == "games 120/≤1000  3.4/s  running 8");
  CHECK(progress_line({120, 0, 1000, 8, 35s, 0, TotalKind::unknown}) == "games 120  3.4/s  running 8");
}

TEST_CASE("the progress line is truncated to its width") {
  CHECK(progress_line({120, 0, 1000, 8, 35s}, 20) == "games 120/1000 (12%…");
}
