#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/game.hpp"
#include "engine/core/inline_vector.hpp"
#include "engine/core/position_text.hpp"
#include "engine/core/random.hpp"

namespace flipside {

/// Connect Four: players drop stones into seven columns of six cells. Four stones in a line win; a full board
/// is a draw.
///
/// Positions are `BOARD TURN - FULLMOVE`: rows from the top, `x` for stones of p1, `o` for stones of p2, and
/// a number for each run of empty cells; TURN is `x` or `o`. Moves are the columns, `a` to `g`. A
/// default-constructed game is the start position.
class ConnectFour {
 public:
  struct Move {
    std::uint8_t column = 0;  // 0 is the leftmost column
    bool operator==(const Move&) const = default;
  };
  static constexpr int columns = 7;
  static constexpr int rows = 6;
  using MoveList = InlineVector<Move, columns>;

  static constexpr std::string_view name = "connect4";
  static constexpr ColourNames colour_names{"X", "O"};
  static constexpr bool can_repeat = false;

  ConnectFour() = default;

  std::string id() const { return std::string(name); }
  int colour_of(Player player) const { return static_cast<int>(player); }
  Player to_move() const { return static_cast<Player>(plies() % 2); }
  std::optional<Outcome> outcome() const {
    if (has_line(other_)) return win_for(opponent(to_move()));
    if (plies_left() == 0) return Outcome::draw;
    return std::nullopt;
  }

  /// Number of stones on the board.
  int plies() const { return std::popcount(all()); }
  int plies_left() const { return columns * rows - plies(); }

  MoveList legal_moves() const {
    MoveList moves;
    if (outcome()) return moves;
    for (std::uint8_t column = 0; column < columns; ++column)
      if (is_open(column)) moves.push_back({column});
    return moves;
  }
  std::size_t count_moves() const { return legal_moves().size(); }
  /// Whether the column has a free cell.
  bool is_open(int column) const { return (all() & cell(column, rows - 1)) == 0; }
  void play(Move move);

  std::uint64_t hash() const { return mix(own_, other_); }
  std::string text() const;
  Expected<ConnectFour> parse(std::string_view text) const;
  std::string move_text(Move move) const { return {static_cast<char>('a' + move.column)}; }
  /// Returns the landing cell of a move, such as `d1`.
  std::string display_text(Move move) const;
  Expected<Move> parse_move(std::string_view text) const;
  std::string drawing() const;
  /// Returns the weighted number of lines of four that the side to move can still complete, minus the
  /// weighted number that the opponent can still complete.
  int evaluate() const;

  bool operator==(const ConnectFour&) const = default;

 private:
  /// One bit per cell, ordered by column from the left, then by row from the bottom. An unused cell above
  /// each column keeps lines from wrapping into the next column.
  using Stones = std::uint64_t;
  static constexpr int height = rows + 1;

  static Stones cell(int column, int row) { return Stones{1} << (column * height + row); }
  static bool has_line(Stones stones) {
    for (const int step : {1, height - 1, height, height + 1}) {
      const Stones pairs = stones & stones >> step;
      if ((pairs & pairs >> 2 * step) != 0) return true;
    }
    return false;
  }

  Stones all() const { return own_ | other_; }
  BoardRows board() const;
  /// Returns the landing row of the next stone in a column.
  int landing_row(int column) const;

  Stones own_ = 0;  // stones of the side to move
  Stones other_ = 0;
};

static_assert(Game<ConnectFour>);

}  // namespace flipside
