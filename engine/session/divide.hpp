#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/any_game.hpp"

namespace flipside {

/// perft(depth) of a position, split by its first moves, which are sorted by text. depth >= 1.
inline std::vector<std::pair<std::string, std::uint64_t>> divide(const AnyGame& game, int depth) {
  std::vector<std::pair<std::string, std::uint64_t>> parts;
  const auto alone = game.parse(game.text());  // without the history: repetition is not looked at
  if (!alone) return parts;
  for (const std::string& move : alone->legal_moves()) {
    AnyGame next = *alone;
    if (next.play(move)) parts.emplace_back(move, next.perft(depth - 1));
  }
  std::sort(parts.begin(), parts.end());
  return parts;
}

}  // namespace flipside
