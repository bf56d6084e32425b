#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/expected.hpp"

namespace flipside::referee {

/// A start position and moves played from it. The game is not over in the resulting position.
struct Opening {
  std::string start;  // position text; empty for the variant's start position
  std::vector<std::string> moves;
  bool operator==(const Opening&) const = default;
};

/// Returns `plies` uniformly random legal moves from the start position. Equal seeds give equal openings on
/// every machine.
/// @return an error if the game ended within `plies` moves in each of 1,000 attempts
Expected<Opening> random_opening(const AnyGame& start, int plies, std::uint64_t seed);

/// Parses an opening: a position or `startpos`, optionally followed by `moves M…`, or a list of moves without
/// a position. External games do not support a list of moves without a position, because it could not be
/// distinguished from a position.
/// @param max_plies  the parser ignores everything after this many moves; 0 means no limit
/// @return the opening, validated against the rules, or the reason why it is invalid
Expected<Opening> parse_opening(std::string_view line, const AnyGame& start, int max_plies);

/// Formats an opening for parse_opening(), for example as `startpos moves b1b2`.
std::string opening_text(const Opening& opening);

}  // namespace flipside::referee
