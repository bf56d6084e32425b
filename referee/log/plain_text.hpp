#pragma once

#include <string>
#include <string_view>

namespace flipside::referee {

/// The text on one line that does nothing to a terminal and is UTF-8: control characters but tabs, and bytes
/// that are no UTF-8, become `\x1b`; all else stays as it is.
std::string plain_text(std::string_view text);

}  // namespace flipside::referee
