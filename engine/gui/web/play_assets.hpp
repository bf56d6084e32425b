#pragma once

#include <string_view>

#include "engine/web/http_server.hpp"

namespace flipside {

/// Returns the play page (`/`), one of its scripts and styles (`/assets/NAME`), or the rules of a
/// game (`/rules/GAME`).
/// @param token  the token that the page must send with POST requests
HttpResponse play_asset(std::string_view path, std::string_view token);

}  // namespace flipside
