#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// The comment that follows a move in a record, without its braces. Fields are separated by blanks; what is
/// not known is left out:
///
///     thought = [eval] [seconds] [1*DIGIT "n"]             time spent, nodes
///               ["left=" seconds]                          clock after the move
///               ["was=" ("M" 1*DIGIT / "win" / "draw")]    what the move threw away: a win in so many plies
///     eval    = [">" / "<"] score ["/" depth] / "/" depth  ">": at least the score, "<": at most
///     score   = "0.00" / ("+" / "-") 1*DIGIT "." 2DIGIT    units, for the side that moved
///             / ["-"] "M" 1*DIGIT                          plies to the win, or with "-" to the loss
///     depth   = ["-"] 1*DIGIT
///     seconds = ["-"] 1*DIGIT ["." 1*9DIGIT] "s"
///
/// `+0.35/12 0.482s 123456n left=9.518s`. All fields keep their exact values.
/// @param times  false leaves out what differs from run to run: the time spent and the time left
std::string move_info_text(const MoveInfo& info, bool times = true);

/// The inverse of move_info_text; takes the fields in any order, each at most once. nullopt: some other
/// comment.
std::optional<MoveInfo> parse_move_info(std::string_view text);

}  // namespace flipside::referee
