#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// Formats move info as the comment after a move in a PGN record, without the braces. Fields are separated by
/// spaces, unknown fields are omitted:
///
///     info    = [eval] [seconds] [1*DIGIT "n"]             time spent, nodes
///               ["left=" seconds]                          clock after the move
///               ["was=" ("M" 1*DIGIT / "win" / "draw")]    value that the move lost; M: plies to the win
///     eval    = [">" / "<"] score ["/" depth] / "/" depth  ">": lower bound, "<": upper bound
///     score   = "0.00" / ("+" / "-") 1*DIGIT "." 2DIGIT    units, for the side that moved
///             / ["-"] "M" 1*DIGIT                          plies to the win, or to the loss with "-"
///     depth   = ["-"] 1*DIGIT
///     seconds = ["-"] 1*DIGIT ["." 1*9DIGIT] "s"
///
/// Example: `+0.35/12 0.482s 123456n left=9.518s`. The format is lossless.
/// @param times  false omits the fields that differ between runs: time spent and time left
std::string move_info_text(const MoveInfo& info, bool times = true);

/// Parses the result of move_info_text. Accepts the fields in any order, each at most once. Returns nullopt
/// for any other comment.
std::optional<MoveInfo> parse_move_info(std::string_view text);

}  // namespace flipside::referee
