#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"

namespace flipside {

/// The game `id`, at a position or at its start, after some moves.
Expected<AnyGame> set_up(std::string_view id, const std::optional<std::string>& position,
                         const std::vector<std::string>& moves = {});

}  // namespace flipside
