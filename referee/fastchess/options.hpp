#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// A fastchess option with its values, such as `-sprt elo0=0 elo1=5`.
struct FastchessOption {
  std::string name;  // without leading dashes
  std::vector<std::string> values;
};

/// Splits a command line into options. The first word must be an option.
Expected<std::vector<FastchessOption>> split_options(std::span<const std::string> arguments);

/// Parses the values of an option as `key=value` pairs.
Expected<std::vector<std::pair<std::string, std::string>>> parse_key_values(const FastchessOption& option);
/// Returns the value of an option. It is an error if the option has no value or more than one.
Expected<std::string> single_value(const FastchessOption& option);

/// Parses an integer. Values below `min` are errors.
/// @param name  name of the option for error messages
Expected<std::int64_t> parse_integer(std::string_view name, const std::string& text, std::int64_t min);
/// Parses a finite number.
Expected<double> parse_number(std::string_view name, const std::string& text);
/// Parses "true" or "false".
Expected<bool> parse_bool(std::string_view name, const std::string& text);

/// Returns the error for an unknown key of an option. Its message suggests a similar key from `known`.
Error unknown_key_error(const std::string& option, const std::string& key,
                        const std::vector<std::string>& known);

}  // namespace flipside::referee
