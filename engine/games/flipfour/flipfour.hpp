#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/bitboard.hpp"
#include "engine/core/game.hpp"
#include "engine/core/inline_vector.hpp"
#include "engine/games/flipfour/four_in_line.hpp"
#include "engine/games/two_sided/board.hpp"
#include "engine/games/two_sided/lines.hpp"

namespace flipside {

/// A position of FlipFour (Masahiro Nakajima, 2016). Each player has four two-sided pieces. A move places a
/// piece on the 5 x 5 board, or a piece on the board jumps along a line and flips. Four adjacent pieces in a
/// line win. A default-constructed game is the start position.
class FlipFour {
  static constexpr int size = 5;
  static constexpr int pieces_each = 4;

 public:
  using Move = TwoSidedMove;
  using MoveList = InlineVector<Move, 68>;  // capacity: 3 pieces x 8 targets + 2 faces x 22 empty cells

  static constexpr ColourNames colour_names{"White", "Black"};
  static constexpr bool can_repeat = true;
  static constexpr int playout_cap = 60;

  FlipFour() = default;
  /// Sets up a position with White to move. `own` are White's pieces, and `other` are Black's. Each side may
  /// have at most four pieces, and no two pieces may share a cell.
  static FlipFour of(Pieces own, Pieces other) { return FlipFour(TwoSidedBoard(own, other, 0)); }

  std::string id() const { return "flipfour"; }
  int colour_of(Player player) const { return static_cast<int>(player); }
  Player to_move() const { return board_.to_move(); }
  std::optional<Outcome> outcome() const {
    if (has_line(board_.other())) return win_for(opponent(to_move()));
    if (has_line(board_.own())) return win_for(to_move());
    if (count_board_moves(board_.own()) == 0 && hand(board_.own()) == 0) return win_for(opponent(to_move()));
    return std::nullopt;
  }

  MoveList legal_moves() const {
    MoveList moves;
    if (is_won()) return moves;
    for_each_bit(board_.own(), [&](int piece) {
      for_each_bit(lines<size>.all(piece) & empty(), [&](int to) { moves.push_back(Move::of(piece, to)); });
    });
    if (hand(board_.own()) > 0)
      for_each_bit(empty(), [&](int to) {
        moves.push_back(Move::place(Face::rook, to));
        moves.push_back(Move::place(Face::bishop, to));
      });
    return moves;
  }
  std::size_t count_moves() const {
    if (is_won()) return 0;
    const int placements = hand(board_.own()) > 0 ? 2 * std::popcount(empty()) : 0;
    return static_cast<std::size_t>(count_board_moves(board_.own()) + placements);
  }

  /// Returns legal_moves()[random.below(count_moves())] without generating all moves. The game must not be
  /// over.
  template <class Source>
  Move random_move(Source& random) const {
    int index = static_cast<int>(random.below(count_moves()));
    for (Pieces pieces = board_.own(); pieces != 0; pieces &= pieces - 1) {
      const int piece = std::countr_zero(pieces);
      const Cells targets = lines<size>.all(piece) & empty();
      if (index < std::popcount(targets)) return Move::of(piece, nth_bit(targets, index));
      index -= std::popcount(targets);
    }
    return Move::place(static_cast<Face>(index % 2), nth_bit(empty(), index / 2));
  }

  void play(Move move) {
    if (move.is_placement())
      board_.put(piece_index(move.face(), move.to));
    else
      board_.move(move.piece, move.to);
    board_.end_turn();
  }

  std::uint64_t hash() const { return board_.hash(); }
  std::string text() const;
  Expected<FlipFour> parse(std::string_view text) const;
  std::string move_text(Move move) const;
  std::string display_text(Move move) const;
  Expected<Move> parse_move(std::string_view text) const;
  std::string drawing() const;
  int evaluate() const;

  /// See StaticallySolvable.
  int forced_result() const;
  bool forced_replies(MoveList& moves) const;

  /// See NetworkInput.
  static constexpr std::size_t feature_words = 2;
  static constexpr int network_phases = pieces_each + 1;
  Bitboard<2> features() const { return {{board_.of_colour(0), board_.of_colour(1)}}; }
  static int mirrored_feature(int feature) { return feature ^ 64; }
  int turn() const { return board_.turn(); }
  int network_phase() const { return (std::popcount(board_.own()) + std::popcount(board_.other())) / 2; }

  bool operator==(const FlipFour&) const = default;

 private:
  explicit FlipFour(const TwoSidedBoard& board) : board_(board) {}

  static bool has_line(Pieces pieces) { return FourInLine::holds(cells_of(pieces)); }
  static int hand(Pieces pieces) { return pieces_each - std::popcount(pieces); }
  /// Returns whether either side has a line. The side to move can have one only in a position that was set
  /// up.
  bool is_won() const { return has_line(board_.other()) || has_line(board_.own()); }
  Cells empty() const { return Lines<size>::all_cells & ~board_.occupied(); }

  /// Returns the cells where the side that owns `pieces` could complete a line if it were to move.
  Cells winning_cells(Pieces pieces) const;

  /// Counts the moves of pieces on the board.
  int count_board_moves(Pieces pieces) const {
    int count = 0;
    for (int i = 0; i < pieces_each;
         ++i, pieces &= pieces - 1)  // a fixed number of iterations avoids branches; see Lines
      count += std::popcount(lines<size>.all(std::countr_zero(pieces)) & empty());
    return count;
  }

  TwoSidedBoard board_;
};

static_assert(Game<FlipFour>);

}  // namespace flipside
