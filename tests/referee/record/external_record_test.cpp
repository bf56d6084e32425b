// Tests PGN records of external games, whose moves are arbitrary words.

#include <doctest/doctest.h>

#include <array>
#include <sstream>

#include "engine/core/random.hpp"
#include "referee/record/pgn_reader.hpp"
#include "referee/record/pgn_text.hpp"
#include "referee/record/pgn_writer.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;

std::string random_move(Random& random) {
  const std::array<std::string, 26> strange{
      "a3c3xb3", "h5b5xc5,e5,g5", "{",   ";",   "*",   "1-0", "0-1", "1/2-1/2", "0000",   "\"",
      "\\",      "P@e4",          "12.", "3.",  "1",   "...", "$3",  "%x",      "a1a2!?", "[Event",
      "}",       "(a1)",          ")",   "\\n", "♞f3", "book"};
  if (random.below(3) == 0) return strange[random.below(strange.size())];
  std::string move;
  for (auto length = random.below(random.below(20) == 0 ? 255 : 6) + 1; length > 0; --length)
    move += static_cast<char>('!' + random.below('~' - '!' + 1));
  return move;
}

GameRecord random_record(Random& random) {
  GameRecord record;
  record.game = "ugi:ataxx";
  record.players = {"A", "B"};
  if (random.below(2) == 0) record.start = "x5o/7/7/7/7/7/o5x o 0 " + std::to_string(random.below(300));
  const auto book = random.below(4);
  for (auto ply = random.below(60); ply > 0; --ply) {
    PlayedMove& move = record.moves.emplace_back();
    move.move = random_move(random);
    if (record.moves.size() <= book) continue;
    move.mover = random.below(4) == 0 ? Player::p2 : Player::p1;
    move.info = MoveInfo{Duration(random.below(1'000'000'000)), {}, {}, {}, {}};
  }
  record.termination = static_cast<Termination>(random.below(13));
  const auto roll = random.below(4);
  if (roll < 3) record.outcome = static_cast<Outcome>(roll);
  return record;
}

GameRecord read_record(const std::string& text) {
  std::istringstream in(text);
  const auto record = PgnReader(in).next();
  REQUIRE_MESSAGE(record, (record ? std::string() : record.error().message));
  REQUIRE(*record);
  return **record;
}

std::string movetext(const std::string& text) {
  const std::size_t begin = text.find("\n\n") + 2;
  return text.substr(begin, text.size() - begin - 2);
}

TEST_CASE("arbitrary moves and movers survive a round trip") {
  Random random(11);
  std::string file;
  std::vector<GameRecord> records;
  for (int i = 0; i < 2000; ++i) {
    records.push_back(random_record(random));
    const auto text = write_pgn(records.back());
    REQUIRE_MESSAGE(text, (text ? std::string() : text.error().message));
    file += *text;
  }
  std::istringstream in(file);
  PgnReader reader(in);
  for (const GameRecord& record : records) {
    const auto back = reader.next();
    REQUIRE_MESSAGE(back, (back ? std::string() : back.error().message));
    REQUIRE(*back);
    REQUIRE(**back == record);
  }
  CHECK_FALSE(*reader.next());
}

TEST_CASE("a move number identifies the mover if a side moves twice") {
  GameRecord record;
  record.game = "ugi:x";
  for (const auto& [move, mover] : {std::pair{"a", Player::p1},
                                    {"b", Player::p1},
                                    {"c", Player::p2},
                                    {"d", Player::p2},
                                    {"e", Player::p1},
                                    {"f", Player::p2}})
    record.moves.push_back({move, MoveInfo{}, mover});
  const std::string text = *write_pgn(record, {.times = false});
  CHECK(movetext(text) == "1. a 2. b c 3... d 4. e f *");
  CHECK(read_record(text) == record);
}

TEST_CASE("the first move number comes from the position and identifies the first mover") {
  GameRecord record;
  record.game = "ugi:x";
  record.start = "board o 0 7";
  record.moves.push_back({"a", MoveInfo{1ms, {}, {}, {}, {}}, Player::p2});
  CHECK(movetext(*write_pgn(record)).starts_with("7... a "));
  for (const std::string start : {"board", "board -7", "7 99999999999999999999", "0"}) {
    record.start = start;
    CHECK(movetext(*write_pgn(record)).starts_with("1... a "));
  }
}

TEST_CASE("a move is quoted only if it is ambiguous") {
  for (const std::string word :
       {"a3c3xb3", "h5b5xc5,e5,g5", "P@e4", "pass", "Rb1xb3=B", "a\"b", "e8=Q+#", "♞"})
    CHECK((move_word(word) == word) == (word != "♞"));
  for (const std::string word : {"1-0", "*", "a1!", "a1?", "a(b", "a;b", "0000", "@a1", ""})
    CHECK(move_word(word) == '"' + word + '"');
}

TEST_CASE("an external game accepts any result with a normal termination") {
  for (const std::string result : {"1-0", "0-1", "1/2-1/2", "*"}) {
    const std::string text = "[Variant \"ugi:x\"]\n[Termination \"normal\"]\n\n1. a1 b2 " + result + "\n";
    CHECK(read_record(text).termination == Termination::normal);
    CHECK(pgn_result(read_record(text).outcome) == result);
  }
  CHECK(read_record("[Variant \"ugi:x\"]\n\n1. a1 b2 1-0\n").termination == Termination::normal);
}

TEST_CASE("records of other programs are readable") {
  const GameRecord record =
      read_record("[Variant \"ugi:x\"]\n[P1Colour \"White\"]\n\n1.a1 b2!? $3 2. \"1-0\" {hm} b3 0-1");
  REQUIRE(record.moves.size() == 4);
  CHECK(record.moves[1].move == "b2");
  CHECK(record.moves[2].move == "1-0");
  CHECK(record.moves[3].mover == Player::p2);
}

TEST_CASE("an unterminated quoted move is rejected with its location") {
  std::istringstream in("[Variant \"ugi:x\"]\n\n1. \"a1\n\" 1-0\n");
  const auto record = PgnReader(in).next();
  REQUIRE_FALSE(record);
  CHECK(record.error().message ==
        "line 3, column 7: expected '\"' after the move in quotes, found the end of the line");
}

}  // namespace
}  // namespace flipside::referee
