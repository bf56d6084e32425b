#include <map>
#include <set>

#include "engine/games/flipway/move_text.hpp"
#include "tests/engine/games/flipway/games.hpp"

namespace flipside {
namespace {

using Points = std::set<int>;  // indices of points: size * rank + file

Points empty_points(const BoardRows& rows, int file, int rank) {
  Points points;
  const int size = static_cast<int>(rows.size());
  for (const int y : {rank, rank + 1})
    for (const int x : {file, file + 1})
      if (rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == empty_cell)
        points.insert(size * y + x);
  return points;
}

/// A reference implementation that generates the regular moves area by area, as the rules define them.
std::vector<std::string> moves_by_the_rules(const BoardRows& rows) {
  const int size = static_cast<int>(rows.size());
  // Maps each set of empty points to the first area that contains exactly these empty points.
  std::map<Points, std::string> drops;
  std::vector<std::string> texts;
  for (int rank = 0; rank + 1 < size; ++rank) {
    for (int file = 0; file + 1 < size; ++file) {
      drops.try_emplace(empty_points(rows, file, rank), flipway::area_text({file, rank}, false));
      const auto at = [&](int x, int y) {
        return rows[static_cast<std::size_t>(rank + y)][static_cast<std::size_t>(file + x)];
      };
      const bool diagonals_filled = at(0, 0) == at(1, 1) && at(1, 0) == at(0, 1) && at(0, 0) != at(1, 0);
      if (diagonals_filled && empty_points(rows, file, rank).empty())
        texts.push_back(flipway::area_text({file, rank}, true));
    }
  }
  drops.erase(Points{});
  for (const auto& drop : drops) {
    const Points& points = drop.first;
    const bool maximal = std::none_of(drops.begin(), drops.end(), [&](const auto& other) {
      return other.first != points &&
             std::includes(other.first.begin(), other.first.end(), points.begin(), points.end());
    });
    if (maximal) texts.push_back(drop.second);
  }
  return sorted(texts);
}

BoardRows rows_of(const AnyGame& game, int size) {
  const std::string text = game.text();
  const auto rows = read_board(text.substr(0, text.find(' ')),
                               std::vector<int>(static_cast<std::size_t>(size), size), "bw");
  REQUIRE(rows);
  return *rows;
}

TEST_CASE(
    "the regular moves are the maximal drops, each named after its first area, and the flips of crosscuts") {
  Random random(20);
  for (const int size : {3, 4, 7, 8, 10, 11, 13, 14, 19}) {
    for (const char* setup : {"", "-checkered", "-2x2"}) {
      AnyGame game = start_of("flipway-" + std::to_string(size) + setup);
      play_any(game, random);
      for (; !game.outcome(); play_any(game, random)) {
        CAPTURE(game.text());
        CHECK(sorted(game.legal_moves()) == moves_by_the_rules(rows_of(game, size)));
        CHECK(game.count_moves() == game.legal_moves().size());
      }
    }
  }
}

TEST_CASE("a drop fills all empty points of its area with the mover's stones") {
  AnyGame game = set_up("flipway-5", "5/5/1bb2/5/5 w - 1");
  play(game, "a3b4");
  CHECK(game.text() == "5/ww3/wbb2/5/5 b - 2");
  play(game, "c2d3");
  CHECK(game.text() == "5/ww3/wbbb1/2bb1/5 w - 2");
}

TEST_CASE("a drop is illegal if another area contains the same empty points and more") {
  const AnyGame game = set_up("flipway-3", "3/bb1/wb1 w - 2");
  CHECK(game.legal_moves() == std::vector<std::string>{"b1c2", "a2b3", "b2c3"});
  CHECK(move_error(set_up("flipway-3", "1wb/1bw/wbb w - 3"), "a1b2") ==
        "'a1b2' is not legal: a2b3 would fill the same empty points and more");
}

TEST_CASE("drops into areas with the same empty points are a single move, named after the first area") {
  const AnyGame pair = set_up("flipway-4", "4/wbwb/2bw/bwwb w - 5");
  CHECK(is_legal(pair, "a1b2"));
  CHECK(move_error(pair, "a2b3") == "'a2b3' is not legal: this drop is written as a1b2");
  const AnyGame single = set_up("flipway-3", "bwb/b1w/wbb w - 4");
  CHECK(single.legal_moves() == std::vector<std::string>{"a1b2"});
  for (const char* text : {"b1c2", "a2b3", "b2c3"})
    CHECK(move_error(single, text).find("this drop is written as a1b2") != std::string::npos);
}

TEST_CASE("a drop into a full area is illegal") {
  CHECK(move_error(set_up("flipway-3", "3/bb1/wb1 w - 2"), "a1b2") ==
        "'a1b2' is not legal: the area has no empty point");
}

TEST_CASE("a flip changes the colour of the two enemy stones of a crosscut, on either diagonal") {
  for (const char* board : {"4/1bw1/1wb1/4", "4/1wb1/1bw1/4"}) {
    AnyGame black = set_up("flipway-4", std::string(board) + " b - 3");
    play(black, "b2xc3");
    CHECK(black.text() == "4/1bb1/1bb1/4 w - 3");
    AnyGame white = set_up("flipway-4", std::string(board) + " w - 3");
    play(white, "b2xc3");
    CHECK(white.text() == "4/1ww1/1ww1/4 b - 4");
  }
}

TEST_CASE("only a crosscut can be flipped") {
  for (const char* board : {"4/1bb1/1ww1/4", "4/1b2/1wb1/4", "4/4/4/4"})
    CHECK(move_error(set_up("flipway-4", std::string(board) + " b - 3"), "b2xc3") ==
          "'b2xc3' is not legal: the area is not a crosscut");
}

TEST_CASE("the error for malformed move text describes the expected format") {
  const AnyGame game = set_up("flipway-9", "9/9/9/9/4b4/9/9/9/9 w - 1");
  for (const char* text :
       {"", "a1", "a1b", "a1-b2", "A1B2", "a1b2 ", "a1b2c3", "a1xxb2", "j1k2", "a9b10", "a01b2"})
    CHECK(move_error(game, text).find("expected two points of the 9 x 9 board") != std::string::npos);
  for (const char* text : {"b2a1", "a1c3", "a2b1", "a1a1", "a1xa2"})
    CHECK(move_error(game, text).find("the lower-left and the upper-right corner of a 2x2 area") !=
          std::string::npos);
  CHECK(move_error(game, "@a1").find("an opening is legal only on Black's first turn") != std::string::npos);
}

}  // namespace
}  // namespace flipside
