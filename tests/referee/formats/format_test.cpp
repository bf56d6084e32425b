#include "referee/formats/format.hpp"

#include <doctest/doctest.h>

namespace flipside::referee {
namespace {

TEST_CASE("every format has a word, which is read back") {
  CHECK(format_texts().size() == 5);
  for (const std::string& text : format_texts()) {
    const auto kind = parse_format(text);
    REQUIRE(kind);
    CHECK(format_text(*kind) == text);
  }
  CHECK_FALSE(parse_format("Swiss"));
}

TEST_CASE("a knockout takes as many rounds as it takes to leave one of all") {
  CHECK(knockout_rounds(2) == 1);
  CHECK(knockout_rounds(3) == 2);
  CHECK(knockout_rounds(4) == 2);
  CHECK(knockout_rounds(5) == 3);
  CHECK(knockout_rounds(64) == 6);
  CHECK(knockout_rounds(65) == 7);
}

}  // namespace
}  // namespace flipside::referee
