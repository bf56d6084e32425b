#include "referee/log/plain_text.hpp"

#include <fmt/format.h>

#include <iterator>

#include "engine/core/text.hpp"

namespace flipside::referee {

std::string plain_text(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  while (!text.empty()) {
    const Utf8Character character = decode_utf8(text);
    const auto byte = static_cast<unsigned char>(text.front());
    if (!character.valid || (byte < 0x20 && byte != '\t') || byte == 0x7f)
      fmt::format_to(std::back_inserter(plain), "\\x{:02x}", byte);
    else
      plain += text.substr(0, character.length);
    text.remove_prefix(character.length);
  }
  return plain;
}

}  // namespace flipside::referee
