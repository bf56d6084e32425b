#include "referee/config/short_numbers.hpp"

#include <doctest/doctest.h>

namespace flipside::referee {
namespace {

TEST_CASE("a number is printed with as few digits as the user typed") {
  CHECK(with_short_numbers("margin = 1.1000000000000001\n") == "margin = 1.1\n");
  CHECK(with_short_numbers("timeouts = { quit = 0.10000000000000001, start = 10.0 }") ==
        "timeouts = { quit = 0.1, start = 10.0 }");
  CHECK(with_short_numbers("x = [ -2.3999999999999999, 7 ]") == "x = [ -2.4, 7 ]");
}

TEST_CASE("strings, comments, keys and other words keep their digits") {
  for (const char* text : {"tc = '1.1000000000000001'", "tc = \"a \\\" 1.1000000000000001\"",
                           "x = \"\"\"1.1000000000000001 \" \"\"\"", "# 1.1000000000000001",
                           "option-1.1000000000000001x = true", "date = 1979-05-27"})
    CHECK(with_short_numbers(text) == text);
}

}  // namespace
}  // namespace flipside::referee
