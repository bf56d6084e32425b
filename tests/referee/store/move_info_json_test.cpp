#include "referee/store/move_info_json.hpp"

#include <doctest/doctest.h>

#include <limits>

using namespace flipside;
using namespace flipside::referee;
using namespace std::chrono_literals;

TEST_CASE("move info becomes an object with the known fields, and an opening move becomes null") {
  const std::vector<PlayedMove> moves{
      {"a", std::nullopt},
      {"b", MoveInfo{482ms, 9518ms, Score{Score::Kind::cp, -35, Score::Bound::exact}, 12, 123456}},
      {"c", MoveInfo{0ns, {}, Score{Score::Kind::mate, 3, Score::Bound::lower}, {}, {}}},
      {"d", MoveInfo{}},
      {"e", MoveInfo{}, Player::p2},
      {"f", MoveInfo{}, Player::p1},
      {"g", MoveInfo{0ns, {}, {}, {}, {}, Mistake{true, 15}}},
      {"h", MoveInfo{0ns, {}, {}, {}, {}, Mistake{}}},
      {"i", MoveInfo{0ns, {}, {}, {}, {}, {}, "a1a2 \"b\""}}};
  const std::string json = move_info_json(moves);
  CHECK(json == R"([null,{"spent_ns":482000000,"left_ns":9518000000,"cp":-35,"depth":12,"nodes":123456},)"
                R"({"spent_ns":0,"mate":3,"bound":"lower"},{"spent_ns":0},)"
                R"({"spent_ns":0,"mover":"p2"},{"spent_ns":0,"mover":"p1"},)"
                R"({"spent_ns":0,"was":"M15"},{"spent_ns":0,"was":"draw"},)"
                R"({"spent_ns":0,"pv":"a1a2 \"b\""}])");
  const auto parsed = parse_move_info_json(json);
  REQUIRE(parsed);
  REQUIRE(parsed->size() == moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    CHECK((*parsed)[i].info == moves[i].info);
    CHECK((*parsed)[i].mover == moves[i].mover);
  }
}

TEST_CASE("extreme values survive a round trip") {
  const MoveInfo most{Duration::max(), Duration::min(),
                      Score{Score::Kind::cp, std::numeric_limits<int>::min(), Score::Bound::upper},
                      std::numeric_limits<int>::max(), std::numeric_limits<std::uint64_t>::max()};
  const auto parsed = parse_move_info_json(move_info_json(std::vector<PlayedMove>{{"a", most}}));
  REQUIRE(parsed);
  CHECK(parsed->front().info == most);
}

TEST_CASE("a game without moves becomes an empty array") {
  CHECK(move_info_json({}) == "[]");
  CHECK(parse_move_info_json("[]")->empty());
}

TEST_CASE("malformed JSON is rejected") {
  for (const std::string_view json :
       {"", "[", "{}", "null", "[1]", "[{}]", "[{\"spent_ns\":\"1\"}]", "[{\"spent_ns\":1.5}]",
        "[{\"spent_ns\":99999999999999999999}]", "[null,]"}) {
    CAPTURE(json);
    CHECK_FALSE(parse_move_info_json(json));
  }
}
