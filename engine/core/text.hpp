#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace flipside {

/// Returns whether `c` is ASCII white space.
constexpr bool is_blank(char c) { return c == ' ' || ('\t' <= c && c <= '\r'); }

/// Converts an ASCII letter to upper case and returns other characters unchanged.
constexpr char to_upper(char c) { return 'a' <= c && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

/// Converts the ASCII letters of `text` to upper case.
inline std::string to_upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = to_upper(c);
  return out;
}

/// Returns `text` without leading and trailing white space.
constexpr std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// Removes leading white space and the first word from `text`. Returns the word, or an empty string if no
/// words are left.
constexpr std::string_view next_word(std::string_view& text) {
  std::size_t begin = 0;
  while (begin < text.size() && is_blank(text[begin])) ++begin;
  std::size_t end = begin;
  while (end < text.size() && !is_blank(text[end])) ++end;
  const std::string_view word = text.substr(begin, end - begin);
  text.remove_prefix(end);
  return word;
}

/// Parses a decimal number. Returns nullopt if `word` contains any other characters or the number is out of
/// range.
template <class Number>
std::optional<Number> read_number(std::string_view word) {
  Number number{};
  const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (failure != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return number;
}

/// A character decoded from text that may not be valid UTF-8.
struct Utf8Character {
  char32_t code;       // code point, or U+FFFD if the bytes are invalid
  std::size_t length;  // length of the encoding in bytes
  bool valid;
};

/// Decodes the first UTF-8 character of a non-empty text. As in RFC 3629, overlong forms, surrogates and code
/// points above U+10FFFF are invalid. An invalid byte counts as one character.
Utf8Character decode_utf8(std::string_view text);

}  // namespace flipside
