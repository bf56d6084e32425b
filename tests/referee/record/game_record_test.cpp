#include "referee/record/game_record.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace flipside::referee;

TEST_CASE("every termination has a word of its own that leads back to it") {
  std::set<std::string_view> words;
  for (int i = 0; i <= static_cast<int>(Termination::start_failed); ++i) {
    const auto termination = static_cast<Termination>(i);
    CHECK_FALSE(termination_text(termination).empty());
    CHECK(words.insert(termination_text(termination)).second);
    CHECK(parse_termination(termination_text(termination)) == termination);
  }
}

TEST_CASE("other words are no terminations") {
  CHECK(parse_termination("") == std::nullopt);
  CHECK(parse_termination("Normal") == std::nullopt);
  CHECK(parse_termination("time_forfeit") == std::nullopt);
}
