#include "referee/fastchess/words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <cmath>
#include <sstream>

#include "referee/config/nearest.hpp"

namespace flipside::referee {

namespace {

/// Whether a word begins an option: a dash or two and a letter. A negative number does not.
bool begins_option(std::string_view word) {
  const std::size_t letter = word.starts_with("--") ? 2 : 1;
  return word.starts_with('-') && word.size() > letter &&
         ((word[letter] >= 'a' && word[letter] <= 'z') || (word[letter] >= 'A' && word[letter] <= 'Z'));
}

}  // namespace

Expected<std::vector<FastchessOption>> split_options(std::span<const std::string> arguments) {
  std::vector<FastchessOption> options;
  for (const std::string& word : arguments) {
    if (begins_option(word))
      options.push_back({word.substr(word.starts_with("--") ? 2 : 1), {}});
    else if (options.empty())
      return Error{fmt::format("'{}': expected an option, as -engine or -each", word)};
    else
      options.back().words.push_back(word);
  }
  return options;
}

Expected<std::vector<std::pair<std::string, std::string>>> key_values(const FastchessOption& option) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const std::string& word : option.words) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0)
      return Error{fmt::format("-{}: '{}' is no key=value", option.name, word)};
    pairs.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return pairs;
}

Expected<std::string> only_word(const FastchessOption& option) {
  if (option.words.size() != 1)
    return Error{fmt::format("-{}: expected one value, not {}", option.name, option.words.size())};
  return option.words.front();
}

Expected<std::int64_t> whole_number(std::string_view what, const std::string& text, std::int64_t least) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < least)
    return Error{fmt::format("{} '{}': expected a whole number from {}", what, text, least)};
  return number;
}

Expected<double> real_number(std::string_view what, const std::string& text) {
  std::istringstream in(text);
  double number = 0;
  if (!(in >> number) || !in.eof() || !std::isfinite(number))
    return Error{fmt::format("{} '{}': expected a number", what, text)};
  return number;
}

Expected<bool> truth(std::string_view what, const std::string& text) {
  if (text != "true" && text != "false")
    return Error{fmt::format("{} '{}': expected true or false", what, text)};
  return text == "true";
}

Error unknown_key(const std::string& option, const std::string& key, const std::vector<std::string>& known) {
  return Error{fmt::format("-{}: unknown key '{}'{}; the keys are: {}", option, key, did_you_mean(key, known),
                           fmt::join(known, ", "))};
}

}  // namespace flipside::referee
