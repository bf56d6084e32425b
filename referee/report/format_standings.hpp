#pragma once

#include <span>
#include <string>

#include "referee/formats/knockout.hpp"
#include "referee/formats/swiss.hpp"

namespace flipside::referee {

/// The standings of a Swiss tournament over its finished rounds: rank, name, points, byes, Buchholz,
/// Sonneborn-Berger. Lines end with '\n'.
/// @param names  of the engines, by number; anything may stand in them
std::string swiss_text(const Swiss& swiss, std::span<const std::string> names);

/// The bracket of a knockout, round by round, as far as it is known: who met whom with how many points, what
/// decided where points did not at once, byes, and the winner. Lines end with '\n'.
/// @param names  of the engines, by number; anything may stand in them
std::string bracket_text(const Knockout& knockout, std::span<const std::string> names);

}  // namespace flipside::referee
