#include "engine/core/text.hpp"

namespace flipside {

Utf8Character decode_utf8(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  constexpr Utf8Character invalid{0xfffd, 1, false};
  if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return invalid;
  char32_t code = lead & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return invalid;
    code = code << 6 | (byte(i) & 0x3fU);
  }
  const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
  const bool surrogate = 0xd800 <= code && code <= 0xdfff;
  if (overlong || surrogate || code > 0x10ffff) return invalid;
  return {code, length, true};
}

}  // namespace flipside
