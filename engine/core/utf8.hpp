#pragma once

#include <cstddef>
#include <string_view>

namespace flipside {

/// A character of a text that may hold anything.
struct Utf8Character {
  char32_t code;       // U+FFFD where it is not valid
  std::size_t length;  // in bytes
  bool valid;
};

/// The character at the start of a text that is not empty, by RFC 3629: no overlong form, no surrogate,
/// nothing beyond U+10FFFF. A byte that is no UTF-8 counts as one.
Utf8Character first_character(std::string_view text);

}  // namespace flipside
