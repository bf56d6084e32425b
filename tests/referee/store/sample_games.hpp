#pragma once

#include <cstdint>
#include <vector>

#include "referee/store/store.hpp"

namespace flipside::referee {

/// Returns the games `first` to `last - 1` of a fictitious tournament. The games are distinct and
/// deterministic.
std::vector<StoredGame> sample_games(std::int64_t first, std::int64_t last);

inline TournamentInfo sample_info() {
  return {"2026.01.31 12:00:00", "[engine]\nname = \"a\"\n",
          0xffffffffffffffff,    1000,
          "referee 0.1.0",       "running"};
}

}  // namespace flipside::referee
