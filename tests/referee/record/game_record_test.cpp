#include "referee/record/game_record.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace flipside::referee;

TEST_CASE("every termination has a word of its own that leads back to it") {
  std::set<std::string_view> words;
  for (int i = 0; i <= static_cast<int>(Termination::null_moves); ++i) {
    const auto termination = static_cast<Termination>(i);
    CHECK_FALSE(termination_text(termination).empty());
    CHECK(words.insert(termination_text(termination)).second);
    CHECK(parse_termination(termination_text(termination)) == termination);
  }
}

TEST_CASE("what is nobody's fault is no fault, but people may want to know of it") {
  using enum Termination;
  for (const auto termination : {normal, adjudication, solved, ply_cap}) {
    CHECK_FALSE(is_forfeit(termination));
    CHECK_FALSE(is_abnormal(termination));
  }
  for (const auto termination : {disagreement, null_moves}) {
    CHECK_FALSE(is_forfeit(termination));
    CHECK(is_abnormal(termination));
  }
  for (const auto termination :
       {time_forfeit, illegal_move, disconnect, unresponsive, protocol_error, flood, start_failed}) {
    CHECK(is_forfeit(termination));
    CHECK(is_abnormal(termination));
  }
}

TEST_CASE("other words are no terminations") {
  CHECK(parse_termination("") == std::nullopt);
  CHECK(parse_termination("Normal") == std::nullopt);
  CHECK(parse_termination("time_forfeit") == std::nullopt);
}
