#include "referee/schedule/opening.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "engine/games/registry.hpp"
#include "tests/support/temporary_folder.hpp"

namespace flipside::referee {
namespace {

AnyGame game_of(std::string_view id) { return *start_game(id); }

/// A file of openings, gone when the test ends.
class File {
 public:
  explicit File(std::string_view text) { std::ofstream(path()) << text; }
  std::string path() const { return folder_.file("book.txt"); }

 private:
  test::TemporaryFolder folder_;
};

std::string refusal(std::string_view text) {
  const File file(text);
  const auto openings = read_openings(file.path(), game_of("flipflop-3"));
  REQUIRE_FALSE(openings);
  const std::string& message = openings.error().message;
  const std::size_t colon = message.find(":");
  return colon == std::string::npos ? message : message.substr(colon);
}

TEST_CASE("a random opening has as many legal plies as asked for and leaves the game open") {
  for (const auto* id : {"flipflop-3", "flipflop-5"})
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      const auto opening = random_opening(game_of(id), 4, seed);
      REQUIRE(opening);
      AnyGame game = game_of(id);
      for (const std::string& move : opening->moves) REQUIRE(game.play(move));
      CHECK(game.plies() == 4);
      CHECK_FALSE(game.outcome());
    }
}

TEST_CASE("the same seed gives the same random opening, another seed mostly another") {
  const AnyGame start = game_of("flipflop-5");
  CHECK(*random_opening(start, 6, 11) == *random_opening(start, 6, 11));
  CHECK_FALSE(*random_opening(start, 6, 11) == *random_opening(start, 6, 12));
}

TEST_CASE("more random plies than any game lasts are refused") {
  const auto opening = random_opening(game_of("flipflop-3"), 2000, 1);
  REQUIRE_FALSE(opening);
  CHECK(opening.error().message.find("expected fewer opening plies") != std::string::npos);
}

TEST_CASE("openings are positions, moves from the start, or both; comments and blank lines are left out") {
  const File file(
      "\xef\xbb\xbf# a book\n\nstartpos moves b1b2 a3a2\r\n  b1b2 # a side step\nrrr/3/RRR w - 1 moves "
      "a1a2\nrrr/1R1/R1R b - 1\n");
  const auto openings = read_openings(file.path(), game_of("flipflop-3"));
  if (!openings) FAIL(openings.error().message);
  REQUIRE(openings->size() == 4);
  CHECK((*openings)[0] == Opening{"", {"b1b2", "a3a2"}});
  CHECK((*openings)[1] == Opening{"", {"b1b2"}});
  CHECK((*openings)[2] == Opening{"rrr/3/RRR w - 1", {"a1a2"}});
  CHECK((*openings)[3] == Opening{"rrr/1R1/R1R b - 1", {}});
}

TEST_CASE("an opening that is wrong is refused with file, line and reason") {
  CHECK(refusal("b1b2\nb1b7\n").starts_with(":2: not an opening of flipflop-3: move 1: "));
  CHECK(refusal("rrr/3/RR w - 1\n").find("BOARD") != std::string::npos);
  CHECK(refusal("rrr/3/RRR w -\n").find("fields") != std::string::npos);
  CHECK(refusal("b1b3 a3a2\n").find("the game is over") != std::string::npos);
  CHECK(refusal("# nothing\n").find("holds no opening") != std::string::npos);
  CHECK_FALSE(read_openings("/no/such/file", game_of("flipflop-3")));
}

}  // namespace
}  // namespace flipside::referee
