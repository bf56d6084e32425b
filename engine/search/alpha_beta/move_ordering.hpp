#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/random.hpp"

namespace flipside {

/// Returns a key that distinguishes the moves of one position, computed from the bytes of the move.
template <class Move>
std::uint64_t move_key(const Move& move) {
  static_assert(std::is_trivially_copyable_v<Move> && std::has_unique_object_representations_v<Move> &&
                    sizeof(Move) <= sizeof(std::uint64_t),
                "a move has at most eight bytes and no padding");
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, &move, sizeof(Move));
  if constexpr (sizeof(Move) > sizeof(std::uint32_t)) return mix(bytes);
  // The high bits of the product depend on all bytes of the move, but its low bits depend on only a few.
  const std::uint64_t product = bytes * 0x9e3779b97f4a7c15;
  return product ^ product >> 32;
}

/// Yields the indices of a list in descending order of their values. Equal values keep the order of the list.
///
/// Each call to next() makes one pass over an array of keys that combine a value and an index. The compiler
/// vectorises this pass, so for move lists it is faster than sorting.
/// @tparam Capacity  maximum length of the list
/// @tparam MaxValue  values range from -MaxValue to MaxValue
template <std::size_t Capacity, int MaxValue>
class MovePicker {
 public:
  /// @param value  maps an index below `count` to its value
  template <class Value>
  MovePicker(std::size_t count, Value value) : padded_((count + lanes - 1) / lanes * lanes) {
    for (std::size_t i = 0; i < count; ++i)
      keys_[i] = (value(i) + MaxValue + 1) * index_count + static_cast<std::int32_t>(index_mask - i);
    std::fill(keys_.begin() + static_cast<std::ptrdiff_t>(count),
              keys_.begin() + static_cast<std::ptrdiff_t>(padded_), picked);
  }

  struct Pick {
    std::size_t index;
    int value;
  };
  /// Returns the index with the highest remaining value. Must be called at most `count` times.
  Pick next() {
    std::int32_t best = 0;
    for (std::size_t i = 0; i < padded_; ++i) best = std::max(best, keys_[i]);
    const std::size_t index = index_mask - (static_cast<std::size_t>(best) & index_mask);
    keys_[index] = picked;
    return {index, best / index_count - MaxValue - 1};
  }

 private:
  static constexpr std::int32_t picked = 0;
  static constexpr std::size_t lanes = 8;
  static constexpr std::size_t index_mask = std::bit_ceil(Capacity) - 1;
  static constexpr std::int32_t index_count = std::int32_t{index_mask} + 1;
  static_assert((2 * std::int64_t{MaxValue} + 2) * index_count < INT32_MAX);

  std::size_t padded_;
  std::array<std::int32_t, (Capacity + lanes - 1) / lanes * lanes> keys_;
};

/// Computes move ordering values. The transposition table move comes first, then the killer moves of the ply,
/// then all other moves by their history and continuation history scores.
template <Game G>
class MoveOrdering {
 public:
  using Move = typename G::Move;

  explicit MoveOrdering(int max_ply)
      : killers_(static_cast<std::size_t>(max_ply) + 1), continuation_(continuation_slots) {}

  /// A node to order moves for.
  struct Context {
    int ply;
    Player side;
    std::uint64_t last_move;  // mix() of the key of the move that led to the node
  };

  /// Returns the ordering value of a move, from -max_value to max_value.
  int value(const Move& move, std::uint64_t key, std::uint16_t table_move, const Context& context) const {
    if (table_move != 0 && static_cast<std::uint16_t>(key) == table_move) return max_value;
    const auto& [count, moves] = killers_[static_cast<std::size_t>(context.ply)];
    if (count > 0 && moves[0] == move) return max_value - 1;
    if (count > 1 && moves[1] == move) return max_value - 2;
    return history_score(key, context);
  }

  /// Returns the sum of history and continuation history, from -2 * max_history to 2 * max_history.
  int history_score(std::uint64_t key, const Context& context) const {
    return history_[context.side][slot(key)] + continuation_[continuation_slot(key, context)];
  }

  /// Records that `move` caused a beta cutoff.
  void reward(const Move& move, int depth, const Context& context) {
    auto& [count, moves] = killers_[static_cast<std::size_t>(context.ply)];
    if (count == 0 || moves[0] != move) {
      moves[1] = moves[0];
      moves[0] = move;
      count = std::min(count + 1, 2);
    }
    add_bonus(move, bonus(depth), context);
  }

  /// Records that `move` was searched before the move that caused a beta cutoff.
  void penalize(const Move& move, int depth, const Context& context) {
    add_bonus(move, -bonus(depth), context);
  }

  /// Halves the history scores and clears the killer moves before a new search.
  void age() {
    for (auto& scores : history_.values)
      for (std::int16_t& score : scores) score = static_cast<std::int16_t>(score / 2);
    for (std::int16_t& score : continuation_) score = static_cast<std::int16_t>(score / 2);
    std::fill(killers_.begin(), killers_.end(), Killers{});
  }

  static constexpr int max_history = 8192;
  static constexpr int max_value = 2 * max_history + 3;

 private:
  struct Killers {
    int count = 0;
    std::array<Move, 2> moves{};
  };
  static constexpr std::size_t slots = 4096;
  static constexpr std::size_t continuation_slots = std::size_t{1} << 16;

  static int bonus(int depth) { return std::min(16 * depth * depth + 32 * depth, max_history / 8); }
  static std::size_t slot(std::uint64_t key) { return static_cast<std::size_t>(key >> 52); }
  static std::size_t continuation_slot(std::uint64_t key, const Context& context) {
    return static_cast<std::size_t>((key + context.last_move) >> 48);
  }

  // Applies history gravity: the closer a score is to its limit, the smaller the effect of a bonus in that
  // direction.
  static void add(std::int16_t& score, int bonus) {
    score = static_cast<std::int16_t>(score + bonus - score * std::abs(bonus) / max_history);
  }
  void add_bonus(const Move& move, int bonus, const Context& context) {
    const std::uint64_t key = move_key(move);
    add(history_[context.side][slot(key)], bonus);
    add(continuation_[continuation_slot(key, context)], bonus);
  }

  std::vector<Killers> killers_;  // killer moves, indexed by ply
  PerPlayer<std::array<std::int16_t, slots>> history_{};
  std::vector<std::int16_t> continuation_;
};

}  // namespace flipside
