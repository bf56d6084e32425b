#include "referee/log/plain_text.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <iterator>

#include "engine/core/printable.hpp"
#include "engine/core/text.hpp"

namespace flipside::referee {
namespace {

/// Returns the first index that is at least `at` and at which a UTF-8 character can begin.
std::size_t next_boundary(std::string_view text, std::size_t at) {
  while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0U) == 0x80) ++at;
  return at;
}

}  // namespace

std::string plain_text(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  while (!text.empty()) {
    const Utf8Character character = decode_utf8(text);
    const auto out = std::back_inserter(plain);
    if (!character.valid ||
        (character.code < 0x80 && !is_printable(character.code) && character.code != '\t'))
      fmt::format_to(out, "\\x{:02x}", static_cast<unsigned char>(text.front()));
    else if (character.code >= 0x80 && !is_printable(character.code))
      fmt::format_to(out, "\\u{:04x}", static_cast<std::uint32_t>(character.code));
    else
      plain += text.substr(0, character.length);
    text.remove_prefix(character.length);
  }
  return plain;
}

std::string plain_excerpt(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return plain_text(text);
  const std::size_t head = next_boundary(text, max_bytes / 2);
  const std::size_t tail = next_boundary(text, text.size() - max_bytes / 2);
  if (head >= tail) return plain_text(text);
  return fmt::format("{}[... {} bytes ...]{}", plain_text(text.substr(0, head)), tail - head,
                     plain_text(text.substr(tail)));
}

}  // namespace flipside::referee
