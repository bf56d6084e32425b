#include "referee/schedule/opening_book.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <fstream>

#include "referee/record/external_game.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside::referee {
namespace {

AnyGame start_of(std::string_view id) { return *game_of(id); }

/// A temporary openings file.
class BookFile {
 public:
  explicit BookFile(std::string_view text) { write(text); }
  std::string path() const { return directory_.file("book.txt"); }
  void write(std::string_view text) const { std::ofstream(path()) << text; }

 private:
  test::TemporaryDirectory directory_;
};

OpeningBook book_of(const BookFile& file, int max_plies = 0, std::string_view game = "flipflop-3") {
  auto book = OpeningBook::open(file.path(), start_of(game), max_plies);
  if (!book) FAIL(book.error().message);
  return *std::move(book);
}

Opening opening_at(const OpeningBook& book, std::size_t index) {
  auto opening = book.at(index);
  if (!opening) FAIL(opening.error().message);
  return *std::move(opening);
}

/// Returns the error of the last opening in a file, without the leading file name.
std::string error_of_last(std::string_view text, int max_plies = 0) {
  const BookFile file(text);
  const OpeningBook book = book_of(file, max_plies);
  const auto opening = book.at(book.size() - 1);
  REQUIRE_FALSE(opening);
  REQUIRE(opening.error().message.starts_with(file.path()));
  return opening.error().message.substr(file.path().size());
}

const std::string records =
    "[Event \"A [strange] one\"]\n[Variant \"flipflop-3\"]\n\n1. b1b2 {0.1s} a3a2 2. a1b1 *\n\n"
    "[Variant \"flipfour\"]\n\n1. R@a1 *\n\n"
    "[Variant \"flipflop-3\"]\n[SetUp \"1\"]\n[FEN \"rrr/3/RRR w - 1\"]\n\n1. a1a2 {[no tag]\n[none]} * "
    "[Variant \"flipflop-3\"] *";

TEST_CASE("an opening is a position, moves or both, and comments and blank lines are ignored") {
  const BookFile file(
      "\xef\xbb\xbf# a book\n\nstartpos moves b1b2 a3a2\r\n  b1b2 # a side step\nrrr/3/RRR w - 1 moves "
      "a1a2\nrrr/1R1/R1R b - 1");
  const OpeningBook book = book_of(file);
  REQUIRE(book.size() == 4);
  CHECK(opening_at(book, 3) == Opening{"rrr/1R1/R1R b - 1", {}});
  CHECK(opening_at(book, 0) == Opening{"", {"b1b2", "a3a2"}});
  CHECK(opening_at(book, 1) == Opening{"", {"b1b2"}});
  CHECK(opening_at(book, 2) == Opening{"rrr/3/RRR w - 1", {"a1a2"}});
}

TEST_CASE("an opening may follow a byte order mark") {
  const BookFile file(
      "\xef\xbb\xbf"
      "b1b2\n");
  CHECK(opening_at(book_of(file), 0) == Opening{"", {"b1b2"}});
}

TEST_CASE("each record of the game is an opening, and records of other games are skipped") {
  for (const auto* before : {"", "\xef\xbb\xbf", " \r\n\n"}) {
    const BookFile file(before + records);
    const OpeningBook book = book_of(file);
    REQUIRE(book.size() == 3);
    CHECK(opening_at(book, 1) == Opening{"rrr/3/RRR w - 1", {"a1a2"}});
    CHECK(opening_at(book, 0) == Opening{"", {"b1b2", "a3a2", "a1b1"}});
    CHECK(opening_at(book, 2) == Opening{});
  }
}

TEST_CASE("openings are truncated to max_plies, and the moves after that may end the game") {
  const BookFile lines("b1b2 a3a2 a1b1\nrrr/3/RRR w - 1 moves a1a2\n");
  CHECK(opening_at(book_of(lines, 2), 0).moves == std::vector<std::string>{"b1b2", "a3a2"});
  CHECK(opening_at(book_of(lines, 2), 1).moves == std::vector<std::string>{"a1a2"});
  const BookFile games(records);
  CHECK(opening_at(book_of(games, 1), 0).moves == std::vector<std::string>{"b1b2"});
  const std::string over = "[Variant \"flipflop-3\"]\n\n1. b1b3 a3a2 1-0\n";
  CHECK(error_of_last(over).find(": line 1, column 1: the game is over after this opening") == 0);
  CHECK(opening_at(book_of(BookFile(over), 1), 0).moves == std::vector<std::string>{"b1b3"});
}

TEST_CASE("reading an invalid opening gives an error with file, line and reason") {
  CHECK(error_of_last("b1b2\nb1b7\n").starts_with(":2: not an opening of flipflop-3: move 1: "));
  CHECK(error_of_last("#\n\nrrr/3/RR w - 1\n").starts_with(":3: "));
  CHECK(error_of_last("rrr/3/RR w - 1\n").find("BOARD") != std::string::npos);
  CHECK(error_of_last("rrr/3/RRR w -\n").find("fields") != std::string::npos);
  CHECK(error_of_last("b1b3 a3a2\n").find("the game is over") != std::string::npos);
  CHECK(error_of_last(records + "\n\n[Variant \"flipflop-3\"]\n1. b1b7 *\n")
            .starts_with(": line 18, column 4: "));
  CHECK(error_of_last(records + "\n[Event \"x\"]\n*\n").find("missing tag Variant") != std::string::npos);
  const BookFile file("b1b7\nb1b2\n");
  CHECK(opening_at(book_of(file), 1) == Opening{"", {"b1b2"}});
}

TEST_CASE("a file without openings of the game is an error") {
  const auto error_of = [](std::string_view text) {
    const auto book = OpeningBook::open(BookFile(text).path(), start_of("flipflop-5"), 0);
    REQUIRE_FALSE(book);
    return book.error().message;
  };
  CHECK(error_of("# nothing\n").find("contains no opening") != std::string::npos);
  CHECK(error_of("").find("contains no opening") != std::string::npos);
  CHECK(error_of(records).find("contains no opening of flipflop-5") != std::string::npos);
  CHECK(error_of("[Variant \"flipflop-5\"]\n\n1. a1").find("line 3") != std::string::npos);
  CHECK(error_of("[Variant").find("line 1") != std::string::npos);
  CHECK_FALSE(OpeningBook::open("/no/such/file", start_of("flipflop-3"), 0));
  CHECK_FALSE(OpeningBook::open("/tmp", start_of("flipflop-3"), 0));
}

TEST_CASE("a file that changes after it was opened gives errors instead of wrong openings") {
  const BookFile file("b1b2\nb1b2 a3a2\n");
  const OpeningBook book = book_of(file);
  file.write("x\n");
  CHECK_FALSE(book.at(0));
  CHECK_FALSE(book.at(1));
}

TEST_CASE("openings of external games can be game records or lines, and moves may contain '#'") {
  const BookFile lines("# a book\nstartpos moves g1f2 Qh7# # mate\nx5o/7 o 0 1#2 moves a1\n");
  const OpeningBook book = book_of(lines, 0, "ugi:ataxx");
  REQUIRE(book.size() == 2);
  CHECK(opening_at(book, 0) == Opening{{}, {"g1f2", "Qh7#"}});
  CHECK(opening_at(book, 1) == Opening{"x5o/7 o 0 1#2", {"a1"}});

  const BookFile games(
      "[Variant \"ugi:hex\"]\n\n1. a1 *\n\n[Variant \"ugi:ataxx\"]\n[FEN \"x5o/7 o 0 1\"]\n\n"
      "1... \"1-0\" 2. \"*\" c3 0-1\n\n[Variant \"ugi:ataxx\"]\n\n1. d1 *\n");
  const OpeningBook recorded = book_of(games, 2, "ugi:ataxx");
  REQUIRE(recorded.size() == 2);
  CHECK(opening_at(recorded, 0) == Opening{"x5o/7 o 0 1", {"1-0", "*"}});
  CHECK(opening_at(recorded, 1) == Opening{{}, {"d1"}});
}

TEST_CASE("a device or a pipe is not an openings file") {
  const test::TemporaryDirectory directory;
  const std::string pipe = directory.file("pipe");
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  for (const std::string& file : {pipe, std::string("/dev/zero"), directory.path()}) {
    const auto book = OpeningBook::open(file, start_of("flipflop-3"), 0);
    REQUIRE_FALSE(book);
    CHECK(book.error().message == "openings file '" + file + "' is not a regular file");
  }
}

TEST_CASE("a line of an openings file that is longer than any opening is an error") {
  const BookFile file("b1b2\n" + std::string(3 << 20, '\0'));
  const auto book = OpeningBook::open(file.path(), start_of("flipflop-3"), 0);
  REQUIRE_FALSE(book);
  CHECK(book.error().message == file.path() + ": line 2: expected lines of at most 1048576 bytes");
}

}  // namespace
}  // namespace flipside::referee
