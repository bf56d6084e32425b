#pragma once

#include <charconv>
#include <optional>
#include <string_view>

namespace flipside {

/// What separates words in a line: blank, tab, carriage return and the other white space of ASCII.
constexpr bool is_blank(char c) { return c == ' ' || ('\t' <= c && c <= '\r'); }

/// `text` without the blanks at both ends.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// Removes the first word of `rest` and the blanks before it; empty if there is none.
constexpr std::string_view next_word(std::string_view& rest) {
  std::size_t from = 0;
  while (from < rest.size() && is_blank(rest[from])) ++from;
  std::size_t to = from;
  while (to < rest.size() && !is_blank(rest[to])) ++to;
  const std::string_view word = rest.substr(from, to - from);
  rest.remove_prefix(to);
  return word;
}

/// A decimal number that is all of `word`; nullopt if it is none or does not fit.
template <class Number>
std::optional<Number> read_number(std::string_view word) {
  Number number{};
  const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (failure != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return number;
}

}  // namespace flipside
