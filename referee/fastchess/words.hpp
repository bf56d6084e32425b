#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// An option of fastchess with the words up to the next one: `-sprt elo0=0 elo1=5`.
struct FastchessOption {
  std::string name;  // without dashes
  std::vector<std::string> words;
};

/// Splits a command line; the error names a word that belongs to no option.
Expected<std::vector<FastchessOption>> split_options(std::span<const std::string> arguments);

/// The words of an option as keys and values: `key=value` each.
Expected<std::vector<std::pair<std::string, std::string>>> key_values(const FastchessOption& option);
/// The one word of an option.
Expected<std::string> only_word(const FastchessOption& option);

/// Numbers as the whole of a text; `what` names it in the error.
Expected<std::int64_t> whole_number(std::string_view what, const std::string& text, std::int64_t least);
Expected<double> real_number(std::string_view what, const std::string& text);
/// "true" or "false".
Expected<bool> truth(std::string_view what, const std::string& text);

/// The error of a key that an option does not have.
Error unknown_key(const std::string& option, const std::string& key, const std::vector<std::string>& known);

}  // namespace flipside::referee
