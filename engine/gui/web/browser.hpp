#pragma once

#include <string>

namespace flipside {

/// Opens an address in the user's browser with `xdg-open`, without waiting for the browser.
/// @return false if there is no display or `xdg-open` cannot be started
bool open_in_browser(const std::string& url);

}  // namespace flipside
