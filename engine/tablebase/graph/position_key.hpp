#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/any_game.hpp"
#include "engine/games/capabilities.hpp"

namespace flipside {

/// Returns the position_key() of a game's current position; nullopt for a game of a different variant.
using KeyOf = std::function<std::optional<std::uint64_t>(const AnyGame&)>;

/// Returns the function that computes the position keys of a variant. The variant must exist.
KeyOf key_of(std::string_view id);

/// Lists the symmetries under which positions of a variant share a key, as text for table headers.
std::string symmetry_of_keys(std::string_view id);

}  // namespace flipside
