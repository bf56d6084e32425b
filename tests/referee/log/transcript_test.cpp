#include "referee/log/transcript.hpp"

#include <doctest/doctest.h>

#include "referee/log/compressed_file.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/support/unpacked.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;
using Direction = Transcript::Direction;

constexpr Instant start{1h};

TEST_CASE("lines are told with their time, seat and direction") {
  Transcript transcript(1 << 16);
  transcript.begin(start);
  transcript.add(Player::p1, Direction::sent, "isready\n", start + 12us);
  transcript.add(Player::p1, Direction::received, "readyok\r\n", start + 250us);
  transcript.add(Player::p2, Direction::error, "out of memory\n", start + 2s);
  CHECK(transcript.text() ==
        "        12 p1 > isready\n"
        "       250 p1 < readyok\n"
        "   2000000 p2 ! out of memory\n");
}

TEST_CASE("a line that comes in pieces is told when it is whole, one without its end at the last") {
  Transcript transcript(1 << 16);
  transcript.begin(start);
  transcript.add(Player::p1, Direction::received, "best", start + 1us);
  transcript.add(Player::p2, Direction::received, "info depth 1\nbestmo", start + 2us);
  transcript.add(Player::p1, Direction::received, "move a1\nx\n", start + 3us);
  CHECK(transcript.text() ==
        "         2 p2 < info depth 1\n"
        "         3 p1 < bestmove a1\n"
        "         3 p1 < x\n"
        "# incomplete line:\n"
        "         2 p2 < bestmo\n");
}

TEST_CASE("positions come back as they were sent, those that grow and those that do not") {
  Transcript transcript(1 << 16);
  transcript.begin(start);
  std::string expected;
  for (const std::string line :
       {"position startpos", "position startpos moves a", "position startpos moves a b",
        "position startpos moves a b c", "position startpos moves a b d", "position startpos moves a b c e",
        "position fen x", "position startpos moves a"}) {
    transcript.add(Player::p2, Direction::sent, line + "\ngo depth 1\n", start);
    expected += "         0 p2 > " + line + "\n         0 p2 > go depth 1\n";
  }
  CHECK(transcript.text() == expected);
}

TEST_CASE("of a long game the last part is kept, and what was dropped is told") {
  constexpr std::size_t limit = 4096;
  Transcript transcript(limit);
  transcript.begin(start);
  constexpr int lines = 1000;
  for (int i = 0; i < lines; ++i)
    transcript.add(Player::p1, Direction::received, "info depth " + std::to_string(1000 + i) + "\n", start);
  const std::string text = transcript.text();
  std::size_t told = 0;
  for (std::size_t at = text.find(" < "); at != std::string::npos; at = text.find(" < ", at + 1)) ++told;
  constexpr std::size_t length = std::string_view("info depth 1000\n").size();
  CHECK(told >= limit / 2 / (length + 32));
  CHECK(told <= limit / length);
  CHECK(
      text.starts_with("# " + std::to_string((lines - told) * length) + " bytes before this were dropped\n"));
  CHECK(text.ends_with("info depth 1999\n"));
}

TEST_CASE("more than there is room for at once is cut at its beginning") {
  Transcript transcript(64);
  transcript.begin(start);
  transcript.add(Player::p1, Direction::received, std::string(1000, 'a') + "b\n", start);
  const std::string text = transcript.text();
  CHECK(text.starts_with("# 970 bytes before this were dropped\n"));
  CHECK(text.ends_with("aab\n"));
}

TEST_CASE("a new game begins with nothing of the last") {
  Transcript transcript(1 << 16);
  transcript.begin(start);
  transcript.add(Player::p1, Direction::sent, "position startpos moves a\n", start);
  transcript.begin(start + 1s);
  CHECK(transcript.text().empty());
  transcript.add(Player::p1, Direction::sent, "position startpos moves b\n", start + 1s);
  CHECK(transcript.text() == "         0 p1 > position startpos moves b\n");
}

TEST_CASE("a compressed file holds the text, and none is left where it cannot be written") {
  const test::TemporaryDirectory folder;
  const std::string text = "a line\n" + std::string(100'000, 'x');
  REQUIRE(write_compressed(folder.file("new/t.zst"), text));
  CHECK(test::unpacked(folder.file("new/t.zst")) == text);
  CHECK(std::filesystem::file_size(folder.file("new/t.zst")) < 1000);
  REQUIRE(write_compressed(folder.file("new/t.zst"), "other"));
  CHECK(test::unpacked(folder.file("new/t.zst")) == "other");
  const auto refused = write_compressed(folder.file("new/t.zst/below"), text);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("cannot write ") != std::string::npos);
}

}  // namespace
}  // namespace flipside::referee
