#include "engine/core/time_source.hpp"

#include <doctest/doctest.h>

namespace flipside {
namespace {

using namespace std::chrono_literals;

TEST_CASE("seconds are non-negative decimal numbers up to 30 days") {
  CHECK(parse_seconds("12") == 12s);
  CHECK(parse_seconds("0.05") == 50ms);
  CHECK(parse_seconds("2592000") == 30 * 24h);
  for (const auto* wrong : {"", "x", "1s", "-1", "nan", "inf", "2592001"}) CHECK_FALSE(parse_seconds(wrong));
}

TEST_CASE("durations are formatted in at most two units") {
  CHECK(duration_text(0s) == "0 ms");
  CHECK(duration_text(-5s) == "0 ms");
  CHECK(duration_text(482ms) == "482 ms");
  CHECK(duration_text(999600us) == "1.0 s");
  CHECK(duration_text(9500ms) == "9.5 s");
  CHECK(duration_text(9960ms) == "10 s");
  CHECK(duration_text(59600ms) == "1 min 00 s");
  CHECK(duration_text(4min + 18s) == "4 min 18 s");
  CHECK(duration_text(59min + 59s + 700ms) == "1 h 00 min");
  CHECK(duration_text(2h + 3min + 59s) == "2 h 03 min");
  CHECK(duration_text(76h + 30min) == "3 d 04 h");
}

}  // namespace
}  // namespace flipside
