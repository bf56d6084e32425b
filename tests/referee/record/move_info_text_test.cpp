#include "referee/record/move_info_text.hpp"

#include <doctest/doctest.h>

using namespace flipside;
using namespace flipside::referee;
using namespace std::chrono_literals;

namespace {

Score cp(int value, Score::Bound bound = Score::Bound::exact) { return {Score::Kind::cp, value, bound}; }
Score mate(int plies) { return {Score::Kind::mate, plies, Score::Bound::exact}; }

void check(const MoveInfo& info, std::string_view text) {
  CHECK(move_info_text(info) == text);
  CHECK(parse_move_info(text) == info);
}

}  // namespace

TEST_CASE("move info survives a round trip through text") {
  check({482ms, {}, cp(35), 12, 123456}, "+0.35/12 0.482s 123456n");
  check({482ms, 9518ms, cp(35), 12, 123456}, "+0.35/12 0.482s 123456n left=9.518s");
  check({0ns, {}, {}, {}, {}}, "0.000s");
  check({1ns, {}, cp(0), {}, {}}, "0.00 0.000000001s");
  check({61s, {}, {}, 3, {}}, "/3 61.000s");
  check({-20ms, -1s, {}, {}, {}}, "-0.020s left=-1.000s");
  check({482ms, 9518ms, cp(35), {}, {}, Mistake{true, 15}}, "+0.35 0.482s left=9.518s was=M15");
  check({1s, {}, {}, {}, {}, Mistake{}}, "1.000s was=draw");
}

TEST_CASE("scores are in units with two decimals, and mate distances are in plies") {
  check({1s, {}, cp(-5), {}, {}}, "-0.05 1.000s");
  check({1s, {}, cp(12345), {}, {}}, "+123.45 1.000s");
  check({1s, {}, cp(-2147483647 - 1), {}, {}}, "-21474836.48 1.000s");
  check({1s, {}, mate(5), 9, {}}, "M5/9 1.000s");
  check({1s, {}, mate(-4), 9, {}}, "-M4/9 1.000s");
  check({1s, {}, mate(0), {}, {}}, "M0 1.000s");
}

TEST_CASE("a sign for an upper or lower bound precedes the score") {
  check({1s, {}, cp(35, Score::Bound::lower), 4, {}}, ">+0.35/4 1.000s");
  check({1s, {}, cp(-35, Score::Bound::upper), 4, {}}, "<-0.35/4 1.000s");
}

TEST_CASE("times have at least milliseconds, and times with fewer decimals can be read") {
  CHECK(move_info_text({1s, 500ms, {}, {}, {}}) == "1.000s left=0.500s");
  CHECK(move_info_text({1234567ns, {}, {}, {}, {}}) == "0.001234567s");
  CHECK(parse_move_info("1s left=0.5s") == MoveInfo{1s, 500ms, {}, {}, {}});
}

TEST_CASE("without times, only deterministic fields are written") {
  CHECK(move_info_text({482ms, 9518ms, cp(35), 12, 123456}, false) == "+0.35/12 123456n");
  CHECK(move_info_text({482ms, 9518ms, {}, {}, {}}, false).empty());
  CHECK(move_info_text({482ms, 9518ms, {}, {}, {}, Mistake{true, 0}}, false) == "was=win");
  CHECK(parse_move_info("+0.35/12 123456n") == MoveInfo{0ns, {}, cp(35), 12, 123456});
}

TEST_CASE("other comments are not parsed as move info") {
  for (const std::string_view text :
       {"",         " ",      "book",          "a nice move",  "+0.35/12 0.482s, White wins",
        "+0.35/",   "0.5",    "+0.355/3",      "+1/3",         "M/3",
        "--M3",     "M-3",    "M3 M4",         "1s 2s",        "1n 2n",
        "1.s",      ".5s",    "0.1234567891s", "12",           "-5n",
        "left=",    "left=5", "99999999999s",  "+99999999.99", "1s /",
        "s",        "n",      "0.3x 1s",       "1s was=",      "1s was=loss",
        "1s was=M0"}) {
    CAPTURE(text);
    CHECK(parse_move_info(text) == std::nullopt);
  }
}
