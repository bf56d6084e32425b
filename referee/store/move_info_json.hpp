#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// The thoughts of a game's moves as a JSON array, null for a move of the opening. An object has `spent_ns`
/// and, where known, `left_ns`, `cp` or `mate`, `bound` (`lower`, `upper`; none: exact), `depth`, `nodes`,
/// `was` (what the move threw away, see mistake_text), and `mover` (`p1`, `p2`) in games known only by query.
std::string move_info_json(std::span<const PlayedMove> moves);

/// The inverse, moves without their texts; nullopt if it is not such an array.
std::optional<std::vector<PlayedMove>> parse_move_info_json(std::string_view json);

}  // namespace flipside::referee
