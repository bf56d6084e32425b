#include "engine/protocol/expected_result.hpp"

#include <doctest/doctest.h>

#include <cmath>

namespace flipside {

TEST_CASE("a proven win is expected to score 1, and a proven loss -1") {
  CHECK(expected_result({Score::Kind::mate, 7}) == 1);
  CHECK(expected_result({Score::Kind::mate, -4}) == -1);
  CHECK(expected_result({Score::Kind::mate, 0}) == -1);  // the side to move has lost
}

TEST_CASE("100 centipawns are one unit of log-odds") {
  const double expected = expected_result({Score::Kind::cp, 100});
  CHECK(std::log((1 + expected) / (1 - expected)) == doctest::Approx(1));
  CHECK(expected_result({Score::Kind::cp, 0}) == 0);
  CHECK(expected_result({Score::Kind::cp, -100}) == -expected);
}

}  // namespace flipside
