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

TEST_CASE("each line has a time, a seat and a direction") {
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

TEST_CASE("a line that arrives in chunks has the time of its last chunk, and incomplete lines come last") {
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

TEST_CASE("position lines are reproduced exactly") {
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

TEST_CASE("a long transcript drops its beginning and reports the dropped bytes") {
  constexpr std::size_t limit = 4096;
  Transcript transcript(limit);
  transcript.begin(start);
  constexpr int lines = 1000;
  for (int i = 0; i < lines; ++i)
    transcript.add(Player::p1, Direction::received, "info depth " + std::to_string(1000 + i) + "\n", start);
  const std::string text = transcript.text();
  std::size_t kept = 0;
  for (std::size_t at = text.find(" < "); at != std::string::npos; at = text.find(" < ", at + 1)) ++kept;
  constexpr std::size_t length = std::string_view("info depth 1000\n").size();
  CHECK(kept >= limit / 8 * 3 / (length + 32));
  CHECK(kept <= limit / length);
  CHECK(
      text.starts_with("# " + std::to_string((lines - kept) * length) + " bytes before this were dropped\n"));
  CHECK(text.ends_with("info depth 1999\n"));
}

TEST_CASE("a chunk larger than the buffer loses its beginning") {
  Transcript transcript(64);
  transcript.begin(start);
  transcript.add(Player::p1, Direction::received, std::string(1000, 'a') + "b\n", start);
  const std::string text = transcript.text();
  CHECK(text.starts_with("# 978 bytes before this were dropped\n"));
  CHECK(text.ends_with("aab\n"));
}

TEST_CASE(
    "the text of a very long game is not much larger than the limit, and its last position is complete") {
  constexpr std::size_t limit = 1 << 18;
  Transcript transcript(limit);
  transcript.begin(start);
  std::string position = "position startpos moves";
  for (int ply = 0; ply < 12'000; ++ply) {
    position += " a1b2";
    transcript.add(Player::p1, Direction::sent, position + "\ngo\n", start);
  }
  const std::string text = transcript.text();
  CHECK(text.size() < 16 * limit);
  CHECK(text.ends_with(position + "\n         0 p1 > go\n"));
  CHECK(text.find(" bytes ...]") != std::string::npos);
}

TEST_CASE("a position line that does not fit into the memory of a transcript loses its middle") {
  Transcript transcript(4096);
  transcript.begin(start);
  const std::string moves(100'000, 'x');
  for (const char* last : {" a", " b"})
    transcript.add(Player::p1, Direction::sent, "position startpos moves " + moves + last + "\ngo\n", start);
  const std::string text = transcript.text();
  CHECK(text.size() < 2 * 4096);
  CHECK(text.find(" > position startpos moves x") != std::string::npos);
  CHECK(text.find(" bytes ...]x") != std::string::npos);
  CHECK(text.find("x b\n") != std::string::npos);
}

TEST_CASE("begin() clears the transcript") {
  Transcript transcript(1 << 16);
  transcript.begin(start);
  transcript.add(Player::p1, Direction::sent, "position startpos moves a\n", start);
  transcript.begin(start + 1s);
  CHECK(transcript.text().empty());
  transcript.add(Player::p1, Direction::sent, "position startpos moves b\n", start + 1s);
  CHECK(transcript.text() == "         0 p1 > position startpos moves b\n");
}

TEST_CASE("a compressed file is replaced atomically, and a failed write is an error") {
  const test::TemporaryDirectory directory;
  const std::string text = "a line\n" + std::string(100'000, 'x');
  REQUIRE(write_compressed(directory.file("new/t.zst"), text));
  CHECK(test::unpacked(directory.file("new/t.zst")) == text);
  CHECK(std::filesystem::file_size(directory.file("new/t.zst")) < 1000);
  REQUIRE(write_compressed(directory.file("new/t.zst"), "other"));
  CHECK(test::unpacked(directory.file("new/t.zst")) == "other");
  const auto failed = write_compressed(directory.file("new/t.zst/below"), text);
  REQUIRE_FALSE(failed);
  CHECK(failed.error().message.find("cannot write ") != std::string::npos);
}

}  // namespace
}  // namespace flipside::referee
