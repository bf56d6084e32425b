#include "referee/record/pgn_writer.hpp"

#include <doctest/doctest.h>

#include <string>

#include "tests/referee/record/sample_record.hpp"

using namespace flipside;
using namespace flipside::referee;

namespace {

bool has_line(const std::string& text, const std::string& line) {
  return ("\n" + text).find("\n" + line + "\n") != std::string::npos;
}

GameRecord short_record(const std::string& game, std::initializer_list<std::string> moves) {
  GameRecord record;
  record.game = game;
  for (const std::string& move : moves) record.moves.push_back({move, MoveInfo{}});
  return record;
}

std::string untimed(const GameRecord& record) {
  const auto text = write_pgn(record, {.times = false});
  REQUIRE_MESSAGE(text, (text ? std::string() : text.error().message));
  return *text;
}

}  // namespace

TEST_CASE("a game is written with its tags, moves in display notation, and result") {
  const auto text = write_pgn(sample_record());
  REQUIRE(text);
  CHECK(*text == R"([Event "Sample"]
[Site "Kyoto"]
[Date "2009.05.17"]
[Round "1.1"]
[White "Ann"]
[Black "Bob \"the rook\""]
[Result "1-0"]
[Variant "flipflop-3"]
[P1Colour "White"]
[P2Colour "Black"]
[TimeControl "10+0.1"]
[Termination "normal"]
[PlyCount "15"]

1. Rb1xb3=B {book} Ra3xb3=B {book} 2. Ra1-a3=B {+0.35/12 0.482s 123456n
left=9.618s} Rc3-c2=B {<-2.07/11 1.000s 98765n left=9.100s} 3. Ba3-b2=R
{0.0000015s} Bb3-a2=R {0.000s} 4. Rc1-a1=B {0.000s} Bc2-b1=R {0.000s}
5. Rb2xb1=B {0.000s} Ra2-b2=B {0.000s} 6. Bb1-c2=R {0.000s} Bb2-a3=R {0.000s}
7. Ba1-b2=R {0.000s} Ra3-b3=B {-M2 0.000s} 8. Rb2xb3=B {M1/1 0.000s 1n
left=9.000s} 1-0

)");
}

TEST_CASE("mistakes are annotated on moves, and accuracies are tags if any move was counted") {
  GameRecord record = short_record("flipflop-3", {"b1b2", "a3a2"});
  record.moves[0].info = MoveInfo{};
  record.moves[0].info->mistake = Mistake{true, 15};
  record.accuracy = {Accuracy{0, 1}, Accuracy{0, 0}};
  const std::string text = untimed(record);
  CHECK(has_line(text, "1. Rb1-b2=B $2 {was=M15} Ra3-a2=B *"));
  CHECK(has_line(text, "[WhiteAccuracy \"0/1\"]"));
  CHECK(text.find("BlackAccuracy") == std::string::npos);
}

TEST_CASE("without times, equal games yield identical bytes") {
  GameRecord other = sample_record();
  other.date = "2031.01.01";
  for (PlayedMove& move : other.moves)
    if (move.info) move.info->spent += std::chrono::milliseconds(3);
  other.moves[2].info->left.reset();
  CHECK(untimed(other) == untimed(sample_record()));
  CHECK(*write_pgn(other) != *write_pgn(sample_record()));
  CHECK(has_line(untimed(other), "[Date \"????.??.??\"]"));
  CHECK(has_line(untimed(short_record("flipflop-3", {"b1b3", "a3b3"})), "1. Rb1xb3=B Ra3xb3=B *"));
}

TEST_CASE("a game with a start position has FEN and SetUp tags and is numbered from that position") {
  GameRecord record = short_record("flipflop-3", {"c2c3", "a1b1"});
  record.start = "r2/b1r/R1B b - 4";
  const std::string text = untimed(record);
  CHECK(has_line(text, "[SetUp \"1\"]"));
  CHECK(has_line(text, "[FEN \"r2/b1r/R1B b - 4\"]"));
  CHECK(has_line(text, "4... Rc2-c3=B 5. Ra1-b1=B *"));
}

TEST_CASE("the colour tags give the colours at the end of the game") {
  const std::string plain = untimed(short_record("flipchain-3", {"c4", "c5"}));
  CHECK(has_line(plain, "[P1Colour \"Red\"]"));
  CHECK(has_line(plain, "[P2Colour \"Blue\"]"));
  const std::string swapped = untimed(short_record("flipchain-3", {"c4", "swap"}));
  CHECK(has_line(swapped, "[P1Colour \"Blue\"]"));
  CHECK(has_line(swapped, "[P2Colour \"Red\"]"));
}

TEST_CASE("equal time controls are written once") {
  GameRecord record = short_record("flipflop-3", {});
  CHECK(untimed(record).find("TimeControl") == std::string::npos);
  record.time_controls = {"5+1", "nodes=100"};
  CHECK(has_line(untimed(record), "[WhiteTimeControl \"5+1\"]"));
  CHECK(has_line(untimed(record), "[BlackTimeControl \"nodes=100\"]"));
  CHECK_FALSE(has_line(untimed(record), "[TimeControl \"5+1\"]"));
}

TEST_CASE("unknown values are written as '?', and a player named '?' is escaped") {
  GameRecord record = short_record("flipflop-3", {});
  record.players[Player::p2] = "?";
  CHECK(has_line(untimed(record), "[White \"?\"]"));
  CHECK(has_line(untimed(record), "[Black \"\\?\"]"));
}

TEST_CASE("a forfeit records its reason") {
  GameRecord record = short_record("flipflop-3", {"b1b3"});
  record.outcome = Outcome::p1_win;
  record.termination = Termination::illegal_move;
  record.detail = "illegal move 'a1a9'";
  CHECK(has_line(untimed(record), "[Termination \"illegal move\"]"));
  CHECK(has_line(untimed(record), "[TerminationDetail \"illegal move 'a1a9'\"]"));
  CHECK(has_line(untimed(record), "[PlyCount \"1\"]"));
}

TEST_CASE("a record that violates the rules cannot be written") {
  CHECK_FALSE(write_pgn(short_record("chess", {})));
  CHECK_FALSE(write_pgn(short_record("flipflop-3", {"b1b9"})));
  GameRecord record = short_record("flipflop-3", {});
  record.start = "nowhere";
  CHECK_FALSE(write_pgn(record));
}
