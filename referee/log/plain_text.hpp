#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace flipside::referee {

/// Returns the text as a single line of UTF-8 that is safe to print on a terminal. Control characters except
/// tabs and invalid UTF-8 bytes are escaped, as in `\x1b`, and bidirectional controls as in `\u202e`.
std::string plain_text(std::string_view text);

/// Like plain_text(), but replaces the middle of a text of more than `max_bytes` bytes with the number of
/// omitted bytes, as in `'aaa[... 59800 bytes ...]aaa' is not a move`.
std::string plain_excerpt(std::string_view text, std::size_t max_bytes);

/// Maximum length of engine output in messages and records, for plain_excerpt().
inline constexpr std::size_t max_quoted_bytes = 400;

}  // namespace flipside::referee
