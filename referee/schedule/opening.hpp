#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/expected.hpp"

namespace flipside::referee {

/// Where a game begins: a position, and moves from there that are played for both sides. Never a finished
/// game.
struct Opening {
  std::string start;  // a position's text; empty: the variant's start position
  std::vector<std::string> moves;
  bool operator==(const Opening&) const = default;
};

/// Uniformly random legal moves from the start position; the same for the same seed on every machine.
/// @return an error if no game of so many plies goes on after 1,000 tries
Expected<Opening> random_opening(const AnyGame& start, int plies, std::uint64_t seed);

/// Reads openings, one a line: a position's text, or `startpos`, each with `moves m…` after it if wanted, or
/// moves alone. What follows a '#' is left out, and so are blank lines.
/// @return every opening checked by the rules; the error names file, line and what is wrong
Expected<std::vector<Opening>> read_openings(const std::filesystem::path& file, const AnyGame& start);

}  // namespace flipside::referee
