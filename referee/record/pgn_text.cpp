#include "referee/record/pgn_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <system_error>

namespace flipside::referee {

std::string quote(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    switch (c) {
      case '"':
      case '\\':
        out += {'\\', c};
        break;
      case '\n':
        out += "\\n";
        break;
      case '\r':
        out += "\\r";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        if (byte < 0x20 || byte == 0x7f)
          fmt::format_to(std::back_inserter(out), "\\x{:02x}", byte);
        else
          out += c;
    }
  }
  return out += '"';
}

std::string unquote(std::string_view quoted) {
  std::string out;
  for (std::size_t i = 0; i < quoted.size(); ++i) {
    if (quoted[i] != '\\' || i + 1 == quoted.size()) {
      out += quoted[i];
      continue;
    }
    const char escaped = quoted[++i];
    unsigned char byte = 0;
    const char* hex = quoted.data() + i + 1;
    if (escaped == 'n')
      out += '\n';
    else if (escaped == 'r')
      out += '\r';
    else if (escaped == 't')
      out += '\t';
    else if (escaped == 'x' && i + 2 < quoted.size() &&
             std::from_chars(hex, hex + 2, byte, 16).ptr == hex + 2) {
      out += static_cast<char>(byte);
      i += 2;
    } else {
      out += escaped;
    }
  }
  return out;
}

std::string move_word(std::string_view move) {
  constexpr std::size_t max_length = 80;
  const auto is_letter = [](char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); };
  const auto ends_word = [](char c) {
    return static_cast<unsigned char>(c) <= ' ' || c == '\x7f' ||
           std::string_view("[]{}();").find(c) != std::string_view::npos;
  };
  const bool plain = !move.empty() && move.size() <= max_length && is_letter(move.front()) &&
                     move.back() != '!' && move.back() != '?' &&
                     std::none_of(move.begin(), move.end(), ends_word);
  return plain ? std::string(move) : quote(move);
}

std::string_view unknown_value(std::string_view tag) { return tag == "Date" ? "????.??.??" : "?"; }

std::string_view pgn_result(std::optional<Outcome> outcome) {
  if (!outcome) return "*";
  switch (*outcome) {
    case Outcome::p1_win:
      return "1-0";
    case Outcome::p2_win:
      return "0-1";
    case Outcome::draw:
      return "1/2-1/2";
  }
  return "*";
}

bool parse_pgn_result(std::string_view text, std::optional<Outcome>& outcome) {
  for (const std::optional<Outcome> candidate :
       {std::optional<Outcome>{}, std::optional(Outcome::p1_win), std::optional(Outcome::p2_win),
        std::optional(Outcome::draw)})
    if (text == pgn_result(candidate)) {
      outcome = candidate;
      return true;
    }
  return false;
}

}  // namespace flipside::referee
