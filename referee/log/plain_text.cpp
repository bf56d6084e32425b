#include "referee/log/plain_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace flipside::referee {
namespace {

/// Bytes of the character that begins a text which is not empty; 0: they are no UTF-8 (RFC 3629).
std::size_t length_of_character(std::string_view text) {
  const auto at = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned lead = at(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xc2 && lead < 0xe0   ? 2
                             : lead >= 0xe0 && lead < 0xf0 ? 3
                             : lead >= 0xf0 && lead < 0xf5 ? 4
                                                           : 0;
  // The longer forms of short characters, surrogates and what is beyond U+10FFFF are none.
  const unsigned least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
  const unsigned most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
  if (length == 0 || at(1) < least || at(1) > most) return 0;
  for (std::size_t i = 2; i < length; ++i)
    if (at(i) < 0x80 || at(i) > 0xbf) return 0;
  return length;
}

}  // namespace

std::string plain_text(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  while (!text.empty()) {
    const std::size_t length = length_of_character(text);
    const auto byte = static_cast<unsigned char>(text.front());
    if (length == 0 || (byte < 0x20 && byte != '\t') || byte == 0x7f)
      fmt::format_to(std::back_inserter(plain), "\\x{:02x}", byte);
    else
      plain += text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return plain;
}

}  // namespace flipside::referee
