#include "referee/record/pgn_reader.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <string>

#include "referee/record/pgn_writer.hpp"
#include "tests/referee/record/sample_record.hpp"

using namespace flipside;
using namespace flipside::referee;
using namespace std::chrono_literals;

namespace {

Expected<std::optional<GameRecord>> read(const std::string& text) {
  std::istringstream in(text);
  return PgnReader(in).next();
}

GameRecord must_read(const std::string& text) {
  const auto game = read(text);
  REQUIRE_MESSAGE(game, (game ? std::string() : game.error().message));
  REQUIRE(*game);
  return **game;
}

std::string error_of(const std::string& text) {
  const auto game = read(text);
  REQUIRE_FALSE(game);
  return game.error().message;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string sample_text() { return *write_pgn(sample_record()); }

// The minimal tags of a game: only the variant is required.
const std::string bare = "[Variant \"flipflop-3\"]\n\n";

}  // namespace

TEST_CASE("an empty file has no games") {
  for (const std::string text : {"", "\n \r\n", "; nothing\n% here\n", "\xef\xbb\xbf"}) {
    const auto game = read(text);
    REQUIRE(game);
    CHECK_FALSE(*game);
  }
}

TEST_CASE("line endings, blank lines, a byte order mark and the order of tags do not matter") {
  const std::string text = sample_text();
  std::string crlf = "\xef\xbb\xbf\r\n";
  for (const char c : text) crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  CHECK(must_read(crlf) == sample_record());

  const std::string first = "[Event \"Sample\"]\n";
  CHECK(must_read(replaced(replaced(text, first, ""), "[PlyCount",
                           "\n\n  [ Event \"Sample\" ]  \n[PlyCount")) == sample_record());
}

TEST_CASE("unknown tags, remarks, annotations and other comments are skipped") {
  std::string text = replaced(sample_text(), "[Variant", "[Annotator \"nobody\"]\n[Variant");
  text = replaced(text, "1. ", "{The sample} 1... $7 ; a remark } {\n%escaped {\n");
  text = replaced(text, "Ra3xb3=B {book}", "Ra3xb3=B!? $1 $142 {book} {a {fine] move}");
  CHECK(must_read(text) == sample_record());
}

TEST_CASE("moves may follow their numbers directly or be in protocol notation") {
  const GameRecord record = must_read(bare + "1.Rb1xb3=B a3b3 2.a1a3 *");
  REQUIRE(record.moves.size() == 3);
  CHECK(record.moves[0].move == "b1b3");
  CHECK(record.moves[1].move == "a3b3");
  CHECK(record.moves[2].move == "a1a3");
}

TEST_CASE("missing tags leave their fields empty") {
  const GameRecord record = must_read(bare + "1. Rb1xb3=B Ra3xb3=B *");
  CHECK(record.players == PerPlayer<std::string>{});
  CHECK(record.date.empty());
  CHECK(record.start.empty());
  CHECK(record.outcome == std::nullopt);
  CHECK(record.termination == Termination::normal);
  REQUIRE(record.moves.size() == 2);
  CHECK(record.moves[0].info == MoveInfo{});
}

TEST_CASE("without a termination tag, a result that the rules do not explain is adjudicated") {
  CHECK(must_read(bare + "1. Rb1xb3=B 1-0").termination == Termination::adjudication);
  CHECK(must_read(replaced(sample_text(), "[Termination \"normal\"]\n", "")).termination ==
        Termination::normal);
}

TEST_CASE("TimeControl applies to both players unless overridden") {
  CHECK(must_read(bare + "*").time_controls == PerPlayer<std::string>{});
  CHECK(must_read("[TimeControl \"5+1\"]" + bare + "*").time_controls ==
        PerPlayer<std::string>{{"5+1", "5+1"}});
  CHECK(must_read("[TimeControl \"5+1\"][BlackTimeControl \"9\"]" + bare + "*").time_controls ==
        PerPlayer<std::string>{{"5+1", "9"}});
}

TEST_CASE("consecutive games are read one by one") {
  std::istringstream in(sample_text() + sample_text());
  PgnReader reader(in);
  for (int i = 0; i < 2; ++i) {
    const auto game = reader.next();
    REQUIRE(game);
    REQUIRE(*game);
    CHECK(**game == sample_record());
  }
  CHECK_FALSE(*reader.next());
}

TEST_CASE("malformed tags are rejected with their location") {
  CHECK(error_of("x") == "line 1, column 1: expected '[' to begin the first tag of a game, found \"x\"");
  CHECK(error_of("\n[Event Sample]") ==
        "line 2, column 8: expected '\"' before the value of the tag Event, found \"S\"");
  CHECK(error_of("[Event \"Sam\nple\"]") ==
        "line 1, column 12: expected '\"' after the value of the tag Event, found the end of the line");
  CHECK(error_of("[Event \"Sample\"\n[Site \"\"]") ==
        "line 1, column 16: expected ']' after the value of the tag Event, found the end of the line");
  CHECK(error_of("[ \"Sample\"]") == "line 1, column 3: expected a tag name, found \"\\\"\"");
  CHECK(error_of("[Round \"1\"]\n[Round \"2\"]\n") == "line 2, column 1: duplicate tag Round");
}

TEST_CASE("an unknown variant or invalid position is rejected") {
  CHECK(error_of("[Event \"e\"]\n\n*") == "line 3, column 1: missing tag Variant before the moves");
  CHECK(error_of("[Variant \"chess\"]\n*").starts_with("line 1, column 1: invalid Variant: "));
  CHECK(error_of(bare + "[SetUp \"1\"]\n*") == "line 4, column 1: missing tag FEN although SetUp is \"1\"");
  CHECK(error_of(bare + "[FEN \"rrr/3/RRR w - x\"]\n*").starts_with("line 3, column 1: invalid FEN: "));
}

TEST_CASE("an illegal move is rejected with its location and ply") {
  const std::string message = error_of(bare + "1. Rb1xb3=B\n   Ra3-a1=B *");
  CHECK(message.starts_with("line 4, column 4: illegal move at ply 2: "));
  CHECK(message.find("Ra3-a1=B") != std::string::npos);
  CHECK(error_of(replaced(sample_text(), "1-0\n\n", "a3a2 1-0\n\n")).find("a3a2") != std::string::npos);
}

TEST_CASE("a game without a result is rejected") {
  CHECK(error_of(bare + "1. Rb1xb3=B") ==
        "line 3, column 12: expected a move or the result, found the end of the file");
  CHECK(error_of(bare + "1. Rb1xb3=B\n\n[Event \"next\"]") ==
        "line 5, column 1: expected the result (1-0, 0-1, 1/2-1/2 or *) before the next game's tags");
}

TEST_CASE("unterminated comments, variations and stray brackets are rejected") {
  CHECK(error_of(bare + "1. Rb1xb3=B {+0.35/12\n*") ==
        "line 4, column 2: expected '}' to close the comment that begins at line 3, column 13");
  CHECK(error_of(bare + "1. Rb1xb3=B (1. Ra1-a2=B) *").starts_with("line 3, column 13: expected a move"));
  CHECK(error_of(bare + "1. Rb1xb3=B } *").starts_with("line 3, column 13: expected a tag"));
  CHECK(error_of(bare + std::string(1000, 'x')).starts_with("line 3, column 1: expected a move"));
}

TEST_CASE("tags that contradict the moves are rejected") {
  const std::string text = sample_text();
  CHECK(error_of(replaced(text, "PlyCount \"15\"", "PlyCount \"16\"")) ==
        "line 13, column 1: invalid PlyCount \"16\", expected 15, the number of moves");
  CHECK(error_of(replaced(text, "Result \"1-0\"", "Result \"0-1\"")) ==
        "line 7, column 1: invalid Result \"0-1\", expected 1-0, the result after the moves");
  CHECK(error_of(replaced(text, "P1Colour \"White\"", "P1Colour \"Black\"")) ==
        "line 9, column 1: invalid P1Colour \"Black\", expected White, the player's colour at the end of the "
        "game");
  CHECK(error_of(replaced(text, "[PlyCount", "[WhiteAccuracy \"9/8\"]\n[PlyCount"))
            .find("invalid WhiteAccuracy \"9/8\"") != std::string::npos);
  CHECK(error_of(replaced(text, "\"normal\"", "\"boredom\"")).find("invalid Termination \"boredom\"") !=
        std::string::npos);
}

TEST_CASE("a result that contradicts the rules is rejected under a normal termination") {
  const std::string lost =
      replaced(replaced(sample_text(), "Result \"1-0\"", "Result \"0-1\""), "1-0\n\n", "0-1\n\n");
  CHECK(error_of(lost).find("expected 1-0, the result by the rules") != std::string::npos);
  CHECK(error_of("[Termination \"normal\"]" + bare + "1. Rb1xb3=B 1-0").find("expected *") !=
        std::string::npos);
  CHECK(must_read(replaced(lost, "\"normal\"", "\"time forfeit\"")).outcome == Outcome::p2_win);
}

TEST_CASE("a read error is not mistaken for the end of the file") {
  struct Broken : std::streambuf {
    int_type underflow() override { throw 1; }  // makes the stream set badbit
  } broken;
  std::istream in(&broken);
  const auto game = PgnReader(in).next();
  REQUIRE_FALSE(game);
  CHECK(game.error().message == "line 1, column 1: cannot read the file");
}
