#pragma once

#include <span>
#include <string>

#include "referee/formats/knockout.hpp"
#include "referee/formats/swiss.hpp"

namespace flipside::referee {

/// Formats the standings of a Swiss tournament after its last finished round. Each row shows the rank, name,
/// points, byes, Buchholz score and Sonneborn-Berger score. All lines end with '\n'.
/// @param names  the name of each engine, indexed by engine number; may contain any bytes
std::string swiss_text(const Swiss& swiss, std::span<const std::string> names);

/// Formats the bracket of a knockout tournament up to the current round. It shows the points and tie-breaks
/// of each tie, the byes, and the winner of the tournament. All lines end with '\n'.
/// @param names  the name of each engine, indexed by engine number; may contain any bytes
std::string bracket_text(const Knockout& knockout, std::span<const std::string> names);

}  // namespace flipside::referee
