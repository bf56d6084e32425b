#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/expected.hpp"

namespace flipside::referee {

/// A start position and moves played from it. The resulting position is never the end of the game.
struct Opening {
  std::string start;  // position text; empty: the variant's start position
  std::vector<std::string> moves;
  bool operator==(const Opening&) const = default;
};

/// Returns `plies` uniformly random legal moves from the start position. Equal seeds give equal openings on
/// every machine.
/// @return an error if 1,000 attempts all ended the game within `plies`
Expected<Opening> random_opening(const AnyGame& start, int plies, std::uint64_t seed);

/// Parses an opening: a position text or `startpos`, optionally followed by `moves M…`, or moves alone.
/// External games do not support moves alone, which would be ambiguous with positions.
/// @param max_plies  ignore everything after this many moves; 0: no limit
/// @return the opening, validated against the rules, or the reason why it is invalid
Expected<Opening> parse_opening(std::string_view line, const AnyGame& start, int max_plies);

/// Inverse of parse_opening: `startpos moves b1b2`.
std::string opening_text(const Opening& opening);

}  // namespace flipside::referee
