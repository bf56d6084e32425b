#pragma once

#include <bit>
#include <cstdint>

namespace flipside {

/// The visible face of a two-sided piece, which determines how it moves.
enum class Face : std::uint8_t { rook, bishop };

/// A set of cells of an N x N board, N <= 5. The cell at (file, rank) is bit rank * N + file.
using Cells = std::uint32_t;

/// A set of pieces of one colour. Each piece is bit 32 * face + cell.
using Pieces = std::uint64_t;

/// Returns the index of a piece's bit in `Pieces`.
constexpr int piece_index(Face face, int cell) { return 32 * static_cast<int>(face) + cell; }

/// Returns the cells that the pieces occupy.
constexpr Cells cells_of(Pieces pieces) { return static_cast<Cells>(pieces | pieces >> 32); }

/// Returns a mask that selects the pieces on `cells`, whichever face is up.
constexpr Pieces pieces_on(Cells cells) { return Pieces{cells} << 32 | cells; }

/// The move of a two-sided piece on the board, which also flips the piece, or the placement of a piece from
/// the hand.
struct TwoSidedMove {
  std::uint8_t piece;  // piece index before the move; from_hand + 32 * face for a placement
  std::uint8_t to;     // target cell

  static constexpr int from_hand = 64;

  static constexpr TwoSidedMove of(int piece, int to) {
    return {static_cast<std::uint8_t>(piece), static_cast<std::uint8_t>(to)};
  }
  static constexpr TwoSidedMove place(Face face, int to) { return of(from_hand + piece_index(face, 0), to); }

  constexpr bool is_placement() const { return piece >= from_hand; }
  /// Returns the face before the move, or the face of the placed piece.
  constexpr Face face() const { return static_cast<Face>(piece >> 5 & 1); }
  /// Returns the cell where the move starts. The move must not be a placement.
  constexpr int from() const { return piece & 31; }

  bool operator==(const TwoSidedMove&) const = default;
};

/// Calls `f(int index)` for every set bit in ascending order. In `Pieces`, rooks come before bishops.
template <class Bits, class F>
constexpr void for_each_bit(Bits bits, F&& f) {
  for (; bits != 0; bits &= bits - 1) f(std::countr_zero(bits));
}

}  // namespace flipside
