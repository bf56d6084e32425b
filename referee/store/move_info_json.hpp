#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// Formats the move info of a game as a JSON array. Opening moves are null. Each object has `spent_ns` and,
/// if known, `left_ns`, `cp` or `mate`, `bound` (`lower`, `upper`; absent: exact), `depth`, `nodes` and `was`
/// (the value that the move gave away, see mistake_text()), `pv`, and in external games `mover` (`p1` or
/// `p2`).
std::string move_info_json(std::span<const PlayedMove> moves);

/// Parses the result of move_info_json(). Leaves the member `move` of the results empty. Returns nullopt if
/// the JSON is malformed.
std::optional<std::vector<PlayedMove>> parse_move_info_json(std::string_view json);

}  // namespace flipside::referee
