#pragma once

#include <bit>
#include <cstdint>

namespace flipside {

/// The side of a two-faced piece that is up; it tells how the piece moves.
enum class Face : std::uint8_t { rook, bishop };

/// A set of cells of a square board: cell rank * N + file is a bit.
using Cells = std::uint32_t;

/// A set of pieces of one colour, one bit each: 32 * face + cell.
using Pieces = std::uint64_t;

/// The bit of a piece in `Pieces`.
constexpr int piece_index(Face face, int cell) { return 32 * static_cast<int>(face) + cell; }

/// The cells on which the pieces stand.
constexpr Cells cells_of(Pieces pieces) { return static_cast<Cells>(pieces | pieces >> 32); }

/// Both faces on each of the cells.
constexpr Pieces pieces_on(Cells cells) { return Pieces{cells} << 32 | cells; }

/// A move of a two-faced piece, which then turns over; or the placement of one from the hand.
struct TwoFacedMove {
  std::uint8_t piece;  // its index before the move; a piece from the hand: from_hand + 32 * face
  std::uint8_t to;     // cell

  static constexpr int from_hand = 64;

  static constexpr TwoFacedMove of(int piece, int to) {
    return {static_cast<std::uint8_t>(piece), static_cast<std::uint8_t>(to)};
  }
  static constexpr TwoFacedMove place(Face face, int to) { return of(from_hand + piece_index(face, 0), to); }

  constexpr bool is_placement() const { return piece >= from_hand; }
  /// The face that is up before the move, or as which the piece is placed.
  constexpr Face face() const { return static_cast<Face>(piece >> 5 & 1); }
  /// The cell that a piece on the board leaves.
  constexpr int from() const { return piece & 31; }

  bool operator==(const TwoFacedMove&) const = default;
};

/// Calls `f(int index)` for every set bit, lowest first; for `Pieces` all rooks come before the bishops.
template <class Bits, class F>
constexpr void for_each_bit(Bits bits, F&& f) {
  for (; bits != 0; bits &= bits - 1) f(std::countr_zero(bits));
}

}  // namespace flipside
