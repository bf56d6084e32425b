#include "engine/gui/xboard/xboard_protocol.hpp"

#include <doctest/doctest.h>

namespace flipside::xboard {
namespace {

using std::chrono::milliseconds;

TEST_CASE("a level has moves, minutes with optional seconds, and an increment in seconds") {
  CHECK(*parse_level("40 5 0") == Level{40, milliseconds(300'000), milliseconds(0)});
  CHECK(*parse_level("0 2:30 12") == Level{0, milliseconds(150'000), milliseconds(12'000)});
  CHECK(*parse_level("0 0:01 0.05") == Level{0, milliseconds(1'000), milliseconds(50)});
  for (const auto* wrong :
       {"", "40", "40 5", "40 x 0", "40 5 x", "-1 5 0", "40 -5 0", "40 5:x 0", "40 5 1.x"}) {
    CAPTURE(wrong);
    CHECK_FALSE(parse_level(wrong));
  }
}

TEST_CASE("clock times are in centiseconds") {
  CHECK(parse_centiseconds("30000") == milliseconds(300'000));
  CHECK(parse_centiseconds("-5") == milliseconds(-50));
  CHECK_FALSE(parse_centiseconds("3.5"));
  CHECK_FALSE(parse_centiseconds("99999999999"));
}

TEST_CASE("search info is sent as depth, score, centiseconds, nodes and line, but only if it has a score") {
  ugi::Info info{
      .depth = 9, .score = Score{Score::Kind::cp, 156}, .time = milliseconds(10'840), .nodes = 48'000};
  CHECK(thinking_line(info, "c1c3+ a5a4+") == "9 156 1084 48000 c1c3+ a5a4+");
  info.score->bound = Score::Bound::upper;
  CHECK(thinking_line(info, "c1c3+") == "9 156 1084 48000 c1c3+?");
  info.score.reset();
  CHECK_FALSE(thinking_line(info, "c1c3+"));
}

TEST_CASE("mate distances are sent in moves, not in plies") {
  const auto score = [](int plies) {
    return *thinking_line({.depth = 1, .score = Score{Score::Kind::mate, plies}}, "");
  };
  CHECK(score(1) == "1 100001 0 0 ");
  CHECK(score(3) == "1 100002 0 0 ");
  CHECK(score(-2) == "1 -100001 0 0 ");
}

TEST_CASE("options are sent as features of the matching XBoard type") {
  using Type = ugi::Option::Type;
  CHECK(option_feature({"MultiPV", Type::spin, "1", 1, 500}) == "feature option=\"MultiPV -spin 1 1 500\"");
  CHECK(option_feature({"OwnBook", Type::check, "false"}) == "feature option=\"OwnBook -check 0\"");
  CHECK(option_feature({"Style", Type::combo, "wild", {}, {}, {"calm", "wild"}}) ==
        "feature option=\"Style -combo calm /// *wild\"");
  CHECK(option_feature({"Clear", Type::button}) == "feature option=\"Clear -button\"");
  CHECK(option_feature({"File", Type::string, "x"}) == "feature option=\"File -string x\"");
}

TEST_CASE("target squares are listed from the top row, and promotion squares are blue") {
  CHECK(highlight_line(3, {{{1, 2}, true}, {{0, 0}, false}}) == "highlight 1B1/3/Y2");
  CHECK(highlight_line(3, {}) == "highlight 3/3/3");
}

TEST_CASE("results are sent with player 1 as White") {
  CHECK(result_line(Outcome::p1_win, "White wins") == "1-0 {White wins}");
  CHECK(result_line(Outcome::p2_win, "Black wins") == "0-1 {Black wins}");
  CHECK(result_line(Outcome::draw, "Threefold repetition") == "1/2-1/2 {Threefold repetition}");
}

}  // namespace
}  // namespace flipside::xboard
