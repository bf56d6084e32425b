#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// Formats move info as a PGN comment without the braces. Fields are separated by spaces. Fields without a
/// value are omitted:
///
///     info    = [eval] [seconds] [1*DIGIT "n"]             time spent, nodes
///               ["left=" seconds]                          clock after the move
///               ["was=" ("M" 1*DIGIT / "win" / "draw")]    value given away; M: plies to the win
///     eval    = [">" / "<"] score ["/" depth] / "/" depth  ">": lower bound, "<": upper bound
///     score   = "0.00" / ("+" / "-") 1*DIGIT "." 2DIGIT    in units, from the mover's point of view
///             / ["-"] "M" 1*DIGIT                          plies to the win, or to the loss with "-"
///     depth   = ["-"] 1*DIGIT
///     seconds = ["-"] 1*DIGIT "." 3*9DIGIT "s"             at least milliseconds
///
/// Example: `+0.35/12 0.482s 123456n left=9.518s`. The format is lossless, except that it omits the
/// principal variation.
/// @param times  whether to include the time spent and the time left, which differ between runs
std::string move_info_text(const MoveInfo& info, bool times = true);

/// Parses the result of move_info_text. Accepts the fields in any order, each at most once, and times with
/// any number of decimals up to nine. Returns nullopt for any other comment.
std::optional<MoveInfo> parse_move_info(std::string_view text);

}  // namespace flipside::referee
