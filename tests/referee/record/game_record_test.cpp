#include "referee/record/game_record.hpp"

#include <doctest/doctest.h>

#include <set>

using namespace flipside::referee;

TEST_CASE("terminations survive a round trip through text") {
  std::set<std::string_view> names;
  for (int i = 0; i <= static_cast<int>(Termination::null_moves); ++i) {
    const auto termination = static_cast<Termination>(i);
    CHECK_FALSE(termination_text(termination).empty());
    CHECK(names.insert(termination_text(termination)).second);
    CHECK(parse_termination(termination_text(termination)) == termination);
  }
}

TEST_CASE("disagreements and null moves are abnormal without being forfeits") {
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

TEST_CASE("unknown terminations are rejected") {
  CHECK(parse_termination("") == std::nullopt);
  CHECK(parse_termination("Normal") == std::nullopt);
  CHECK(parse_termination("time_forfeit") == std::nullopt);
}
