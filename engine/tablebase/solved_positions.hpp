#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "engine/core/outcome.hpp"
#include "engine/tablebase/solved_game.hpp"

namespace flipside {

/// A position's value: won (+), lost (-) or drawn (0) for the side to move. The amount is one more than the
/// plies to the end.
using KeyValue = std::int16_t;

constexpr KeyValue value_of_end(Outcome outcome, Player to_move) {
  if (outcome == Outcome::draw) return 0;
  return outcome == win_for(to_move) ? 1 : -1;
}

SolvedValue solved_value(KeyValue value, Player to_move);

/// Solved positions of a variant by their keys (see position_key). A position's index is the rank of its key.
struct SolvedPositions {
  std::vector<std::uint64_t> keys;  // ascending
  std::vector<KeyValue> values;     // by index

  /// nullopt where the key is none of them.
  std::optional<KeyValue> find(std::uint64_t key) const;
  SolvedCounts counts() const;
};

/// Positions that solve_positions() can number.
inline constexpr std::size_t most_numbered = UINT32_MAX - 1;

/// How many positions can be solved in so many bytes of memory, roughly.
constexpr std::size_t positions_in(std::size_t bytes) { return std::min(bytes / 100, most_numbered); }

/// Solves in memory all that a position can come to.
/// @param most  positions at most, up to most_numbered
/// @param stop  as for solve
/// @return nullopt if there are more, or it was stopped
std::optional<SolvedPositions> solve_positions(const AnyGame& start, std::size_t most,
                                               const std::stop_token& stop = {});

}  // namespace flipside
