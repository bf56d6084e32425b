#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "referee/formats/knockout.hpp"
#include "referee/formats/swiss.hpp"

namespace flipside::referee {

/// Returns the name of a round of a knockout tournament, such as "Final", "Semifinals" or "Round 1".
/// @param round  number of the round, counted from 0
/// @param ties   number of ties in the round, including byes
std::string round_name(std::size_t round, std::size_t ties);

/// Formats the standings of a Swiss tournament after its last finished round. Each row shows the rank, name,
/// points, byes, Buchholz score and Sonneborn-Berger score. All lines end with '\n'.
/// @param names  the name of each engine, indexed by engine number; may contain any bytes
std::string swiss_text(const Swiss& swiss, std::span<const std::string> names);

/// Formats the bracket of a knockout tournament up to the current round. It shows the points and tie-breaks
/// of each tie, the byes, and the winner of the tournament. All lines end with '\n'.
/// @param names  the name of each engine, indexed by engine number; may contain any bytes
std::string bracket_text(const Knockout& knockout, std::span<const std::string> names);

}  // namespace flipside::referee
