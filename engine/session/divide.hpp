#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/any_game.hpp"

namespace flipside {

/// Returns the perft leaf count below each legal move of a position, sorted by move text. `depth` must be at
/// least 1.
inline std::vector<std::pair<std::string, std::uint64_t>> divide(const AnyGame& game, int depth) {
  std::vector<std::pair<std::string, std::uint64_t>> counts;
  const auto without_history = game.parse(game.text());  // perft ignores repetition
  if (!without_history) return counts;
  for (const std::string& move : without_history->legal_moves()) {
    AnyGame next = *without_history;
    if (next.play(move)) counts.emplace_back(move, next.perft(depth - 1));
  }
  std::sort(counts.begin(), counts.end());
  return counts;
}

}  // namespace flipside
