#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/outcome.hpp"

namespace flipside {

/// Value of a position for the side to move: positive if won, negative if lost, 0 if drawn. For a win or
/// loss, the magnitude is 1 + DTW, where DTW is the distance to win in plies.
using KeyValue = std::int16_t;

constexpr KeyValue terminal_value(Outcome outcome, Player to_move) {
  if (outcome == Outcome::draw) return 0;
  return outcome == win_for(to_move) ? 1 : -1;
}

/// Solved positions of a variant, identified by key (see position_key) and sorted by key.
struct SolvedPositions {
  std::vector<std::uint64_t> keys;  // in ascending order
  std::vector<KeyValue> values;     // values[i] belongs to keys[i]

  /// Returns the value of a key; nullopt if the key is absent.
  std::optional<KeyValue> find(std::uint64_t key) const {
    const auto found = std::ranges::lower_bound(keys, key);
    if (found == keys.end() || *found != key) return std::nullopt;
    return values[static_cast<std::size_t>(found - keys.begin())];
  }
};

/// Largest number of positions that solve_positions() supports.
inline constexpr std::size_t max_indexed_positions = UINT32_MAX - 1;

/// Estimates how many positions can be solved in `bytes` of memory.
constexpr std::size_t solvable_positions(std::size_t bytes) {
  return std::min(bytes / 100, max_indexed_positions);
}

/// Solves all positions reachable from `start`.
/// @param max_positions  maximum number of reachable positions; must not exceed max_indexed_positions
/// @param stop  a stop request cancels the exploration of positions
/// @return nullopt if more positions are reachable, or a stop was requested
std::optional<SolvedPositions> solve_positions(const AnyGame& start, std::size_t max_positions,
                                               const std::stop_token& stop = {});

}  // namespace flipside
