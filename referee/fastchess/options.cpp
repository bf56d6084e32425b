#include "referee/fastchess/options.hpp"

#include <fmt/format.h>

#include <cmath>
#include <sstream>

#include "engine/core/did_you_mean.hpp"
#include "engine/core/text.hpp"

namespace flipside::referee {

namespace {

/// Returns whether a word is an option: one or two dashes followed by a letter. Negative numbers are values.
bool is_option(std::string_view word) {
  const std::size_t letter = word.starts_with("--") ? 2 : 1;
  return word.starts_with('-') && word.size() > letter &&
         ((word[letter] >= 'a' && word[letter] <= 'z') || (word[letter] >= 'A' && word[letter] <= 'Z'));
}

}  // namespace

Expected<std::vector<FastchessOption>> split_options(std::span<const std::string> arguments) {
  std::vector<FastchessOption> options;
  for (const std::string& word : arguments) {
    if (is_option(word))
      options.push_back({word.substr(word.starts_with("--") ? 2 : 1), {}});
    else if (options.empty())
      return Error{fmt::format("'{}': expected an option such as -engine or -each", word)};
    else
      options.back().values.push_back(word);
  }
  return options;
}

Expected<std::vector<std::pair<std::string, std::string>>> parse_key_values(const FastchessOption& option) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const std::string& word : option.values) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0)
      return Error{fmt::format("-{}: expected key=value, not '{}'", option.name, word)};
    pairs.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return pairs;
}

Expected<std::string> single_value(const FastchessOption& option) {
  if (option.values.size() != 1)
    return Error{fmt::format("-{}: expected one value, got {}", option.name, option.values.size())};
  return option.values.front();
}

Expected<std::int64_t> parse_integer(std::string_view name, const std::string& text, std::int64_t min) {
  const auto number = read_number<std::int64_t>(text);
  if (!number || *number < min)
    return Error{fmt::format("{} '{}': expected an integer of at least {}", name, text, min)};
  return *number;
}

Expected<double> parse_number(std::string_view name, const std::string& text) {
  std::istringstream in(text);
  double number = 0;
  if (!(in >> number) || !in.eof() || !std::isfinite(number))
    return Error{fmt::format("{} '{}': expected a number", name, text)};
  return number;
}

Expected<bool> parse_bool(std::string_view name, const std::string& text) {
  if (text != "true" && text != "false")
    return Error{fmt::format("{} '{}': expected true or false", name, text)};
  return text == "true";
}

Error unknown_key_error(const std::string& option, const std::string& key,
                        const std::vector<std::string>& known) {
  return Error{fmt::format("-{}: unknown key '{}'{}", option, key, suggestion(key, known))};
}

}  // namespace flipside::referee
