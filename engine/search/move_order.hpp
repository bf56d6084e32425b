#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/random.hpp"

namespace flipside {

/// A number that tells moves of one position apart, out of the bytes of the move.
template <class Move>
std::uint64_t move_key(const Move& move) {
  static_assert(std::is_trivially_copyable_v<Move> && std::has_unique_object_representations_v<Move> &&
                    sizeof(Move) <= sizeof(std::uint64_t),
                "a move is at most eight bytes, all of which belong to its value (no padding)");
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, &move, sizeof(Move));
  return mix(bytes);
}

/// Sorts moves so that the best are likely to come first: the transposition table's, those that refuted other
/// moves at the same ply ("killers"), then those that refuted anything anywhere ("history").
template <Game G>
class MoveOrder {
 public:
  using Move = typename G::Move;

  explicit MoveOrder(int max_ply) : killers_(static_cast<std::size_t>(max_ply) + 1) {}

  /// The order value of a move.
  int value(const Move& move, std::uint64_t key, std::uint16_t table_move, int ply, Player side) const {
    if (table_move != 0 && static_cast<std::uint16_t>(key) == table_move) return 1 << 30;
    const auto& [used, moves] = killers_[static_cast<std::size_t>(ply)];
    if (used > 0 && moves[0] == move) return 1 << 29;
    if (used > 1 && moves[1] == move) return 1 << 28;
    return history_[side][slot(key)];
  }

  /// Learns that `move` refuted the opponent's play.
  void reward(const Move& move, int depth, int ply, Player side) {
    auto& [used, moves] = killers_[static_cast<std::size_t>(ply)];
    if (used == 0 || moves[0] != move) {
      moves[1] = moves[0];
      moves[0] = move;
      used = std::min(used + 1, 2);
    }
    int& credit = history_[side][slot(move_key(move))];
    credit = std::min(credit + depth * depth, 1 << 24);
  }

  /// Halves the weight of what former searches learnt.
  void age() {
    for (auto& credits : history_.values)
      for (int& credit : credits) credit /= 2;
    std::fill(killers_.begin(), killers_.end(), Killers{});
  }

 private:
  struct Killers {
    int used = 0;
    std::array<Move, 2> moves{};
  };
  static constexpr std::size_t slots = 4096;
  static std::size_t slot(std::uint64_t key) { return static_cast<std::size_t>(key >> 52); }

  std::vector<Killers> killers_;
  PerPlayer<std::array<int, slots>> history_{};
};

}  // namespace flipside
