#pragma once

#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/protocol/ugi_reply.hpp"
#include "engine/session/engine_player.hpp"

namespace flipside {

/// Compares two strings, ignoring the case of ASCII letters. Option names compare this way.
bool equals_ignoring_case(std::string_view a, std::string_view b);

/// Checks a host's value against the type and range of an option. Returns the value for the player.
Expected<std::string> checked_value(const ugi::Option& option, std::string_view value);

/// Finds an option of a player by name, checks the value and sets it.
Expected<void> set_option(EnginePlayer& player, std::string_view name, std::string_view value);

}  // namespace flipside
