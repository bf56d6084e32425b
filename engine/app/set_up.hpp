#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"

namespace flipside {

/// Returns the game `id` at `position` after playing `moves`. Without a position, the moves start from the
/// start position.
Expected<AnyGame> set_up(std::string_view id, const std::optional<std::string>& position,
                         const std::vector<std::string>& moves = {});

/// Formats the error for an illegal move.
/// @param ply  number of the ply, counted from 1
Error illegal_move(std::string_view move, std::size_t ply, const Error& reason);

}  // namespace flipside
