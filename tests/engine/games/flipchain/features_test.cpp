#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/flipchain/flipchain.hpp"

namespace flipside {
namespace {

using Five = Flipchain<2>;
constexpr int side = 5;

/// Returns a feature board of a colour. `number` is from 0 to 3.
Bitboard<2> feature_board(const Five& at, int colour, int number) {
  const auto features = at.features();
  const auto first = static_cast<std::size_t>(2 * (4 * colour + number));
  return {{features.words[first], features.words[first + 1]}};
}

/// The letters on the board of a position, by row from bottom to top.
struct Letters {
  std::vector<std::string> rows;
  explicit Letters(const Five& at) {
    std::string row;
    for (const char c : at.text()) {
      if (c == '/' || c == ' ') {
        rows.insert(rows.begin(), row);  // the text starts with the top row
        row.clear();
        if (c == ' ') break;
      } else if (c >= '1' && c <= '9') {
        row += std::string(static_cast<std::size_t>(c - '0'), '.');
      } else {
        row += c;
      }
    }
  }
  char at(int row, int number) const {
    const bool on = row >= 0 && row < hex_row_count(side) && number >= 0 && number < hex_row_width(side, row);
    return on ? rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(number)] : ' ';
  }
  /// Returns the number of neighbours of a cell that contain `letter`.
  int count_neighbours(int row, int number, char letter) const {
    // From bottom to top, rows get longer up to the middle row and then shorter.
    const int up = row < side - 1 ? 0 : -1;
    const int down = row <= side - 1 ? -1 : 0;
    int count = (at(row, number - 1) == letter) + (at(row, number + 1) == letter);
    for (const int step : {0, 1})
      count += (at(row + 1, number + up + step) == letter) + (at(row - 1, number + down + step) == letter);
    return count;
  }
};

TEST_CASE(
    "the features are discs, legal placements, cells touching two or more discs, and cells touching three or "
    "more") {
  Random random(5);
  for (int round = 0; round < 100; ++round) {
    Five game(side);
    for (int ply = static_cast<int>(random.below(50)); ply > 0 && !game.outcome(); --ply)
      game.play(game.random_move(random));
    CAPTURE(game.text());
    const Letters letters(game);
    for (int row = 0; row < hex_row_count(side); ++row)
      for (int number = 0; number < hex_row_width(side, row); ++number)
        for (const int colour : {0, 1}) {
          const int cell = HexLayout<2>::bit(side, row, number);
          const int own = letters.count_neighbours(row, number, "rb"[colour]);
          const int other = letters.count_neighbours(row, number, "br"[colour]);
          CAPTURE(row);
          CAPTURE(number);
          REQUIRE(feature_board(game, colour, 0).test(cell) == (letters.at(row, number) == "rb"[colour]));
          REQUIRE(feature_board(game, colour, 1).test(cell) ==
                  (letters.at(row, number) == '.' && other >= own));
          REQUIRE(feature_board(game, colour, 2).test(cell) == (own >= 2));
          REQUIRE(feature_board(game, colour, 3).test(cell) == (own >= 3));
        }
    for (const int colour : {0, 1})
      REQUIRE(feature_board(game, colour, 2).count() <= hex_cell_count(side));  // no cells off the board
  }
}

}  // namespace
}  // namespace flipside
