#pragma once

#include <span>
#include <string>

#include "referee/formats/knockout.hpp"
#include "referee/formats/swiss.hpp"

namespace flipside::referee {

/// Formats the standings of a Swiss tournament after its last finished round: rank, name, points, byes,
/// Buchholz, Sonneborn-Berger. Lines end with '\n'.
/// @param names  of the engines, by number; may contain any bytes
std::string swiss_text(const Swiss& swiss, std::span<const std::string> names);

/// Formats the known part of a knockout bracket, round by round: ties with their points, the tie-breaks that
/// decided them, byes, and the winner. Lines end with '\n'.
/// @param names  of the engines, by number; may contain any bytes
std::string bracket_text(const Knockout& knockout, std::span<const std::string> names);

}  // namespace flipside::referee
