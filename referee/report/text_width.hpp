#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace flipside::referee {

/// `text` fit for a terminal: valid UTF-8 on one line. Control characters, those that change the direction of
/// writing and bytes that are no UTF-8 become U+FFFD.
std::string printable(std::string_view text);

/// Columns that a printable text takes: 0 for combining marks, 2 for East Asian wide characters and emoji
/// (the widths of Unicode's annex 11), 1 for all others.
std::size_t display_width(std::string_view text);

/// A printable text cut to at most `width` columns, with "…" for what is missing.
std::string shortened(std::string_view text, std::size_t width);

/// A printable text filled up with blanks to `width` columns, on the right or on the left; never cut.
std::string left_aligned(std::string_view text, std::size_t width);
std::string right_aligned(std::string_view text, std::size_t width);

}  // namespace flipside::referee
