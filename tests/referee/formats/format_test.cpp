#include "referee/formats/format.hpp"

#include <doctest/doctest.h>

namespace flipside::referee {
namespace {

TEST_CASE("parse_format inverts format_text") {
  CHECK(format_texts().size() == 5);
  for (const std::string& text : format_texts()) {
    const auto kind = parse_format(text);
    REQUIRE(kind);
    CHECK(format_text(*kind) == text);
  }
  CHECK_FALSE(parse_format("Swiss"));
}

TEST_CASE("a knockout halves the number of engines in each round until one engine is left") {
  CHECK(knockout_rounds(2) == 1);
  CHECK(knockout_rounds(3) == 2);
  CHECK(knockout_rounds(4) == 2);
  CHECK(knockout_rounds(5) == 3);
  CHECK(knockout_rounds(64) == 6);
  CHECK(knockout_rounds(65) == 7);
}

}  // namespace
}  // namespace flipside::referee
