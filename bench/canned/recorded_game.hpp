#pragma once

#include <optional>
#include <string_view>

namespace flipside {

/// Length in plies of the FlipFour game that `canned-engine` replays. The game begins at the start position,
/// and player 2 wins with the last move.
inline constexpr std::size_t recorded_plies = 100;

/// Returns the number of plies of the recorded game that a `position` line contains, or nullopt if the line
/// is from another game. The words of the line must be separated by single spaces.
std::optional<std::size_t> recorded_ply(std::string_view position);

/// Returns the recorded move after `ply` plies.
/// @param ply  must be less than recorded_plies
std::string_view recorded_move(std::size_t ply);

}  // namespace flipside
