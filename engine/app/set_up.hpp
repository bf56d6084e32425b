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

}  // namespace flipside
