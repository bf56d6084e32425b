#include "referee/log/plain_text.hpp"

#include <fmt/format.h>

#include <iterator>

namespace flipside::referee {

std::string plain_text(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < 0x20 && c != '\t') || byte == 0x7f)
      fmt::format_to(std::back_inserter(plain), "\\x{:02x}", byte);
    else
      plain += c;
  }
  return plain;
}

}  // namespace flipside::referee
