#include "referee/config/short_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/core/text.hpp"

namespace flipside::referee {
namespace {

/// Returns the length of the TOML string or comment with which `text` begins, or 0 if it begins with neither.
std::size_t quoted_length(std::string_view text) {
  if (text.front() == '#') return std::min(text.find('\n'), text.size());
  if (text.front() != '"' && text.front() != '\'') return 0;
  const bool multi_line = text.size() >= 3 && text[1] == text[0] && text[2] == text[0];
  const std::string_view quote = text.substr(0, multi_line ? 3 : 1);
  const bool has_escapes = quote.front() == '"';
  for (std::size_t i = quote.size(); i < text.size(); ++i) {
    if (has_escapes && text[i] == '\\')
      ++i;
    else if (text.substr(i).starts_with(quote))
      return i + quote.size();
  }
  return text.size();
}

/// Returns a floating-point number in its shortest form, and any other token unchanged.
std::string shortened_word(std::string_view word) {
  const auto number = word.find('.') == std::string_view::npos ? std::nullopt : read_number<double>(word);
  if (!number) return std::string(word);
  std::string text = fmt::format("{}", *number);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

}  // namespace

std::string with_short_numbers(std::string_view toml) {
  constexpr std::string_view word_characters =
      "+-.0123456789"
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
  std::string out;
  while (!toml.empty()) {
    if (const std::size_t length = quoted_length(toml)) {
      out += toml.substr(0, length);
      toml.remove_prefix(length);
      continue;
    }
    const std::size_t end = std::min(toml.find_first_not_of(word_characters), toml.size());
    if (end == 0)
      out += toml.front();
    else
      out += shortened_word(toml.substr(0, end));
    toml.remove_prefix(std::max<std::size_t>(end, 1));
  }
  return out;
}

}  // namespace flipside::referee
