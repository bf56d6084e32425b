#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

namespace flipside {

/// The values that an option accepts, each with its name.
template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

/// Restricts an option of an enumeration type to `choices`. The error for any other word lists the names of
/// the choices.
template <class Value>
CLI::Option* restrict_to_choices(CLI::Option* option, const Choices<Value>& choices) {
  std::string names;
  for (const auto& [name, value] : choices) names += (names.empty() ? "" : "|") + name;
  const auto to_number = [choices, names](std::string& word) {
    for (const auto& [name, value] : choices) {
      if (name != word) continue;
      word = std::to_string(static_cast<int>(value));
      return std::string();
    }
    return fmt::format("unknown value '{}', expected {}", word, names);
  };
  return option->transform(CLI::Validator(to_number, ""))->type_name(names);
}

}  // namespace flipside
