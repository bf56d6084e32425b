#pragma once

#include <string>
#include <string_view>

namespace flipside::referee {

/// The text on one line that does nothing to a terminal: control characters but tabs become `\x1b`; all else
/// stays as it is.
std::string plain_text(std::string_view text);

}  // namespace flipside::referee
