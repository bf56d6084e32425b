#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>
#include <utility>
#include <vector>

namespace flipside {

/// Names and what they stand for.
template <class Value>
using Choices = std::vector<std::pair<std::string, Value>>;

/// Makes an option for an enumeration take one of the names, and answer another word with all of them.
template <class Value>
CLI::Option* take_choice(CLI::Option* option, const Choices<Value>& choices) {
  std::string names;
  for (const auto& choice : choices) names += (names.empty() ? "" : "|") + choice.first;
  const auto chosen = [choices, names](std::string& word) {
    for (const auto& [name, value] : choices)
      if (name == word) return word = std::to_string(static_cast<int>(value)), std::string();
    return fmt::format("'{}', expected {}", word, names);
  };
  return option->transform(CLI::Validator(chosen, ""))->type_name(names);
}

}  // namespace flipside
