#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/any_game.hpp"
#include "engine/games/capabilities.hpp"

namespace flipside {

/// The key of a game's present position; nullopt where the game is of another variant than expected.
using KeyOf = std::function<std::optional<std::uint64_t>(const AnyGame&)>;

/// Reads keys of a variant, which must exist.
KeyOf key_of(std::string_view id);

/// Which positions of a variant have the same key, as words for people.
std::string symmetry_of_keys(std::string_view id);

}  // namespace flipside
