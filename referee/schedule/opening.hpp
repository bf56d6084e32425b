#pragma once

#include <cstdint>
#include <string>
#include <string_view>
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

/// Reads a position's text, or `startpos`, each with `moves m…` after it if wanted, or moves alone; these not
/// in a game known only by query, where they could be a position.
/// @param most_plies  what follows after so many moves is not looked at; 0: all are read
/// @return the opening checked by the rules, or what is wrong with it
Expected<Opening> parse_opening(std::string_view line, const AnyGame& start, int most_plies);

/// The inverse of parse_opening: `startpos moves b1b2`.
std::string opening_text(const Opening& opening);

}  // namespace flipside::referee
