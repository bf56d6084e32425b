#pragma once

#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/protocol/ugi_reply.hpp"
#include "engine/session/engine_player.hpp"

namespace flipside {

/// Returns whether two strings, such as option names, are equal if the case of ASCII letters is ignored.
bool equals_ignoring_case(std::string_view a, std::string_view b);

/// Checks a host's value against the type and range of an option. Returns the value to pass to the player.
Expected<std::string> checked_value(const ugi::Option& option, std::string_view value);

/// Finds an option of a player by name, checks the value and sets the option.
Expected<void> set_option(EnginePlayer& player, std::string_view name, std::string_view value);

}  // namespace flipside
