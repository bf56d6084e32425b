#include "referee/config/parse_toml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>

namespace flipside::referee {
namespace {

constexpr int max_key_parts = 16;

/// Returns the length of the TOML string with which `text` begins, including its quotes. An unterminated
/// string extends to the end of the line or, if it is multi-line, to the end of `text`.
std::size_t string_length(std::string_view text) {
  const std::string quote(1, text.front());
  const bool multiline = text.starts_with(quote + quote + quote);
  const std::string end = multiline ? quote + quote + quote : quote;
  for (std::size_t at = end.size(); at < text.size(); ++at) {
    if (text.substr(at).starts_with(end)) return at + end.size();
    if (!multiline && text[at] == '\n') return at;
    if (quote == "\"" && text[at] == '\\') ++at;
  }
  return text.size();
}

/// Returns the line number, counting from 1, of the first key with too many parts.
std::optional<std::size_t> find_deeply_nested_key(std::string_view text) {
  std::size_t line = 1;
  int parts = 1;
  while (!text.empty()) {
    std::size_t length = 1;
    switch (text.front()) {
      case '"':
      case '\'':
        length = string_length(text);
        break;
      case '#':
        length = std::min(text.find('\n'), text.size());
        break;
      case '.':
        if (++parts > max_key_parts) return line;
        break;
      case '\n':
      case '=':
      case ',':
      case '[':
      case ']':
      case '{':
      case '}':
        parts = 1;
        break;
      default:
        break;
    }
    for (const char c : text.substr(0, length)) line += c == '\n' ? 1 : 0;
    text.remove_prefix(length);
  }
  return std::nullopt;
}

struct Place {
  const toml::node* node;
  std::string path;  // dotted path of the key
};

/// Returns the first node that is a string with a NUL byte, or whose key contains one.
std::optional<Place> find_nul(const toml::node& node, const std::string& path) {
  const auto contains_nul = [](std::string_view text) { return text.find('\0') != std::string_view::npos; };
  if (const auto* text = node.as_string(); text != nullptr && contains_nul(text->get()))
    return Place{&node, path};
  if (const auto* table = node.as_table())
    for (const auto& [key, value] : *table) {
      const std::string name = path.empty() ? std::string(key.str()) : fmt::format("{}.{}", path, key.str());
      if (contains_nul(key.str())) return Place{&value, name};
      if (auto found = find_nul(value, name)) return found;
    }
  if (const auto* array = node.as_array())
    for (const toml::node& element : *array)
      if (auto found = find_nul(element, path)) return found;
  return std::nullopt;
}

}  // namespace

Expected<toml::table> parse_toml(std::string_view text, const std::string& file) {
  const std::string source = file.empty() ? "command line" : file;
  if (const auto line = find_deeply_nested_key(text))
    return Error{
        fmt::format("{}:{}: key has too many parts; expected at most {}", source, *line, max_key_parts)};
  try {
    toml::table table = file.empty() ? toml::parse(text) : toml::parse(text, file);
    if (const auto nul = find_nul(table, {}))
      return Error{fmt::format("{}:{}: {}: keys and strings must not contain NUL bytes", source,
                               nul->node->source().begin.line, nul->path)};
    return table;
  } catch (const toml::parse_error& failure) {
    const auto at = failure.source().begin;
    return Error{
        fmt::format("{}:{}:{}: invalid TOML: {}", source, at.line, at.column, failure.description())};
  }
}

}  // namespace flipside::referee
