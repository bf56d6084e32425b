#pragma once

#include <optional>
#include <string_view>

namespace flipside {

/// Plies of the one game that `canned-engine` knows: FlipFour from its start, won by the second player with
/// the last move.
inline constexpr std::size_t line_of_play_length = 100;

/// How far a `position` line has come in that game; nullopt where it is another game. Blanks must be single.
std::optional<std::size_t> ply_of(std::string_view position);

/// The move after so many plies, fewer than line_of_play_length.
std::string_view move_at(std::size_t ply);

}  // namespace flipside
