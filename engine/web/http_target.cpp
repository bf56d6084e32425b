#include "engine/web/http_target.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace flipside {
namespace {

std::optional<unsigned> hex_digit(char c) {
  if ('0' <= c && c <= '9') return c - '0';
  if ('a' <= c && c <= 'f') return c - 'a' + 10;
  if ('A' <= c && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

/// Decodes percent-encoded bytes; nullopt if a '%' is not followed by two hexadecimal digits.
std::optional<std::string> decode(std::string_view text, bool plus_is_space) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += plus_is_space && text[i] == '+' ? ' ' : text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const auto high = hex_digit(text[i + 1]);
    const auto low = hex_digit(text[i + 2]);
    if (!high || !low) return std::nullopt;
    decoded += static_cast<char>(*high << 4 | *low);
    i += 2;
  }
  return decoded;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

/// Removes and returns the text before `end`, and discards `end`. Takes all of the text if it lacks `end`.
std::string_view take_part(std::string_view& rest, char end) {
  const std::string_view part = rest.substr(0, rest.find(end));
  rest.remove_prefix(std::min(part.size() + 1, rest.size()));
  return part;
}

const Error bad_encoding{"the target contains a '%' without two hexadecimal digits; write '%25' for '%'"};

}  // namespace

std::map<std::string, std::string> HttpTarget::first_values() const {
  return {query.begin(), query.end()};  // inserts only names that the map lacks
}

std::vector<std::string> HttpTarget::values(std::string_view name) const {
  std::vector<std::string> values;
  for (const auto& [key, value] : query)
    if (key == name) values.push_back(value);
  return values;
}

Expected<HttpTarget> parse_target(std::string_view target) {
  if (!target.starts_with('/')) return Error{"expected a target that starts with '/', such as '/api/games'"};
  HttpTarget parsed;
  const auto path = decode(take_part(target, '?'), false);
  if (!path) return bad_encoding;
  if (std::ranges::any_of(*path, is_control)) return Error{"the path contains a control character"};
  parsed.path = *path;
  while (!target.empty()) {
    std::string_view parameter = take_part(target, '&');
    if (parameter.empty()) continue;
    const auto name = decode(take_part(parameter, '='), true);
    const auto value = decode(parameter, true);
    if (!name || !value) return bad_encoding;
    parsed.query.emplace_back(*name, *value);
  }
  return parsed;
}

}  // namespace flipside
