#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
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
  if constexpr (sizeof(Move) > sizeof(std::uint32_t)) return mix(bytes);
  const std::uint64_t spread = bytes * 0x9e3779b97f4a7c15;  // high bits depend on all of the move, low on few
  return spread ^ spread >> 32;
}

/// Sorts moves so that the best are likely to come first: the transposition table's, those that refuted other
/// moves at the same ply ("killers"), then by how often they refuted anything anywhere ("history"), and as
/// answers to the last move ("continuation").
template <Game G>
class MoveOrder {
 public:
  using Move = typename G::Move;

  explicit MoveOrder(int max_ply)
      : killers_(static_cast<std::size_t>(max_ply) + 1), continuation_(continuation_slots) {}

  /// Where moves are looked up: a node's ply, its side to move, and the mixed key of the move that led to it.
  struct Place {
    int ply;
    Player side;
    std::uint64_t last_move;
  };

  /// The order value of a move, from -most_value to most_value.
  int value(const Move& move, std::uint64_t key, std::uint16_t table_move, const Place& at) const {
    if (table_move != 0 && static_cast<std::uint16_t>(key) == table_move) return most_value;
    const auto& [used, moves] = killers_[static_cast<std::size_t>(at.ply)];
    if (used > 0 && moves[0] == move) return most_value - 1;
    if (used > 1 && moves[1] == move) return most_value - 2;
    return credit(key, at);
  }

  /// How well a move has done so far, from -2 * most_credit to 2 * most_credit.
  int credit(std::uint64_t key, const Place& at) const {
    return history_[at.side][slot(key)] + continuation_[continuation_slot(key, at)];
  }

  /// Learns that `move` refuted the opponent's play.
  void reward(const Move& move, int depth, const Place& at) {
    auto& [used, moves] = killers_[static_cast<std::size_t>(at.ply)];
    if (used == 0 || moves[0] != move) {
      moves[1] = moves[0];
      moves[0] = move;
      used = std::min(used + 1, 2);
    }
    learn(move, bonus(depth), at);
  }

  /// Learns that `move` was tried before one that refuted the opponent's play.
  void blame(const Move& move, int depth, const Place& at) { learn(move, -bonus(depth), at); }

  /// Halves the weight of what former searches learnt.
  void age() {
    for (auto& credits : history_.values)
      for (std::int16_t& credit : credits) credit = static_cast<std::int16_t>(credit / 2);
    for (std::int16_t& credit : continuation_) credit = static_cast<std::int16_t>(credit / 2);
    std::fill(killers_.begin(), killers_.end(), Killers{});
  }

  static constexpr int most_credit = 8192;
  static constexpr int most_value = 2 * most_credit + 3;

 private:
  struct Killers {
    int used = 0;
    std::array<Move, 2> moves{};
  };
  static constexpr std::size_t slots = 4096;
  static constexpr std::size_t continuation_slots = std::size_t{1} << 16;

  static int bonus(int depth) { return std::min(16 * depth * depth + 32 * depth, most_credit / 8); }
  static std::size_t slot(std::uint64_t key) { return static_cast<std::size_t>(key >> 52); }
  static std::size_t continuation_slot(std::uint64_t key, const Place& at) {
    return static_cast<std::size_t>((key + at.last_move) >> 48);
  }

  // Credits approach their limits the more slowly the nearer they are.
  static void add(std::int16_t& credit, int bonus) {
    credit = static_cast<std::int16_t>(credit + bonus - credit * std::abs(bonus) / most_credit);
  }
  void learn(const Move& move, int bonus, const Place& at) {
    const std::uint64_t key = move_key(move);
    add(history_[at.side][slot(key)], bonus);
    add(continuation_[continuation_slot(key, at)], bonus);
  }

  std::vector<Killers> killers_;
  PerPlayer<std::array<std::int16_t, slots>> history_{};
  std::vector<std::int16_t> continuation_;
};

}  // namespace flipside
