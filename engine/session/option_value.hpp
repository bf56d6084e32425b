#pragma once

#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/protocol/ugi_reply.hpp"
#include "engine/session/engine_player.hpp"

namespace flipside {

/// True where `a` and `b` are the same but for upper and lower case, as names of options are.
bool same_name(std::string_view a, std::string_view b);

/// A host's value for an option, checked against its type and range.
Expected<std::string> checked_value(const ugi::Option& option, std::string_view value);

/// Sets an option of a player as a host asks for it.
Expected<void> set_option(EnginePlayer& player, std::string_view name, std::string_view value);

}  // namespace flipside
