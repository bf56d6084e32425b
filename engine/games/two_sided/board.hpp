#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/core/player.hpp"
#include "engine/core/random.hpp"
#include "engine/games/two_sided/piece.hpp"

namespace flipside {

/// Zobrist keys for two-sided pieces, indexed by colour and piece, and for Black to move.
struct TwoSidedKeys {
  std::array<std::array<std::uint64_t, 64>, 2> pieces{};
  std::uint64_t black_to_move = mix(0x7477'6f66'6163'6564, 128);

  constexpr TwoSidedKeys() {
    for (std::size_t colour = 0; colour < 2; ++colour)
      for (std::size_t i = 0; i < 64; ++i) pieces[colour][i] = mix(0x7477'6f66'6163'6564, 64 * colour + i);
  }
};
inline constexpr TwoSidedKeys two_sided_keys{};

/// The two-sided pieces on a square board, and the side to move. The only rule implemented here is that a
/// piece flips when it moves. `own` are the pieces of the side to move, and `other` are the opponent's.
class TwoSidedBoard {
 public:
  /// Creates an empty board with White to move.
  TwoSidedBoard() = default;
  // Copies each member separately. Unlike the implicit block copy, this keeps the values in registers and
  // makes perft 10 % faster.
  constexpr TwoSidedBoard(const TwoSidedBoard& from)
      : own_(from.own_), other_(from.other_), hash_(from.hash_), ply_(from.ply_) {}
  constexpr TwoSidedBoard& operator=(const TwoSidedBoard& from) {
    own_ = from.own_;
    other_ = from.other_;
    hash_ = from.hash_;
    ply_ = from.ply_;
    return *this;
  }
  /// @param ply  number of plies since White's turn at FULLMOVE 1; White moves at even plies
  constexpr TwoSidedBoard(Pieces white, Pieces black, int ply)
      : own_(ply % 2 == 0 ? white : black),
        other_(ply % 2 == 0 ? black : white),
        hash_(ply % 2 == 0 ? 0 : two_sided_keys.black_to_move),
        ply_(static_cast<std::uint32_t>(ply)) {
    for_each_bit(white, [&](int piece) { hash_ ^= key(0, piece); });
    for_each_bit(black, [&](int piece) { hash_ ^= key(1, piece); });
  }

  Pieces own() const { return own_; }
  Pieces other() const { return other_; }
  Cells occupied() const { return cells_of(own_ | other_); }
  /// Returns the pieces of a colour: 0 White, 1 Black.
  Pieces of_colour(int colour) const { return colour == turn() ? own_ : other_; }
  /// Returns the colour to move: 0 White, 1 Black.
  int turn() const { return static_cast<int>(ply_ & 1); }
  Player to_move() const { return static_cast<Player>(turn()); }
  int fullmove() const { return static_cast<int>(ply_ / 2) + 1; }
  std::uint64_t hash() const { return hash_; }

  /// Places a piece of the side to move on an empty cell.
  void put(int piece) {
    own_ |= Pieces{1} << piece;
    hash_ ^= key(turn(), piece);
  }
  /// Moves a piece of the side to move to an empty cell and flips it.
  void move(int piece, int to) {
    const int turned = to + (~piece & 32);
    own_ ^= Pieces{1} << piece | Pieces{1} << turned;
    hash_ ^= key(turn(), piece) ^ key(turn(), turned);
  }
  /// Removes the opponent's piece on a cell, if any.
  void capture(int cell) {
    const Pieces captured = other_ & pieces_on(Cells{1} << cell);
    if (captured == 0) return;
    other_ ^= captured;
    hash_ ^= key(1 - turn(), std::countr_zero(captured));
  }
  void end_turn() {
    const Pieces moved = own_;
    own_ = other_;
    other_ = moved;
    hash_ ^= two_sided_keys.black_to_move;
    ++ply_;
  }

  bool operator==(const TwoSidedBoard&) const = default;

 private:
  static constexpr std::uint64_t key(int colour, int piece) {
    return two_sided_keys.pieces[static_cast<std::size_t>(colour)][static_cast<std::size_t>(piece)];
  }

  Pieces own_ = 0;
  Pieces other_ = 0;
  std::uint64_t hash_ = 0;
  std::uint32_t ply_ = 0;
};

}  // namespace flipside
