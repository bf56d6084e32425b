#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/any_game.hpp"
#include "engine/games/capabilities.hpp"

namespace flipside {

/// Returns the position_key() of a game's current position; nullopt if the game is of a different variant.
using KeyOf = std::function<std::optional<std::uint64_t>(const AnyGame&)>;

/// Returns the key function of an existing variant.
KeyOf key_of(std::string_view id);

/// Describes for users which positions of a variant share a key.
std::string symmetry_of_keys(std::string_view id);

}  // namespace flipside
