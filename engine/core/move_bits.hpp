#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace flipside {

/// Returns the bytes of a game's move, so that type-erased nodes and moves can store it. Moves are trivially
/// copyable and have at most 4 bytes.
template <class Move>
std::uint32_t move_bits(const Move& move) {
  static_assert(std::is_trivially_copyable_v<Move> && sizeof(Move) <= sizeof(std::uint32_t));
  std::uint32_t bits = 0;
  std::memcpy(&bits, &move, sizeof(Move));
  return bits;
}

/// Returns the move stored by move_bits().
template <class Move>
Move move_from_bits(std::uint32_t bits) {
  Move move{};
  std::memcpy(static_cast<void*>(&move), &bits, sizeof(Move));
  return move;
}

}  // namespace flipside
