#pragma once

#include <cstdint>

namespace flipside {

/// A score in UGI, from the point of view of the side to move.
struct Score {
  enum class Kind : std::uint8_t { cp, mate };
  enum class Bound : std::uint8_t { exact, lower, upper };

  Kind kind = Kind::cp;
  /// cp: centipawns; 100 centipawns are a clear advantage. mate: plies to the end of the game, positive if
  /// the side to move wins, negative if it loses.
  int value = 0;
  Bound bound = Bound::exact;

  bool operator==(const Score&) const = default;
};

}  // namespace flipside
