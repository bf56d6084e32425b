#include "engine/tablebase/solved_positions.hpp"

#include <algorithm>
#include <cstdlib>

namespace flipside {

SolvedValue solved_value(KeyValue value, Player to_move) {
  if (value == 0) return {Outcome::draw, 0};
  return {win_for(value > 0 ? to_move : opponent(to_move)), std::abs(value) - 1};
}

std::optional<KeyValue> SolvedPositions::find(std::uint64_t key) const {
  const auto found = std::ranges::lower_bound(keys, key);
  if (found == keys.end() || *found != key) return std::nullopt;
  return values[static_cast<std::size_t>(found - keys.begin())];
}

SolvedCounts SolvedPositions::counts() const {
  SolvedCounts counts;
  for (const KeyValue value : values) {
    ++(value > 0 ? counts.won : value < 0 ? counts.lost : counts.drawn);
    counts.longest = std::max(counts.longest, std::abs(value) - 1);
  }
  return counts;
}

}  // namespace flipside
