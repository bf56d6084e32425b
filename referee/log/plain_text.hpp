#pragma once

#include <string>
#include <string_view>

namespace flipside::referee {

/// Returns the text as a single line of UTF-8 that is safe to print on a terminal. Control characters except
/// tabs and invalid UTF-8 bytes are escaped, as in `\x1b`.
std::string plain_text(std::string_view text);

}  // namespace flipside::referee
