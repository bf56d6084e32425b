#pragma once

#include <toml++/toml.h>
#include <string>
#include <vector>

#include "engine/core/expected.hpp"
#include "referee/fastchess/options.hpp"

namespace flipside::referee {

/// The tournament configuration built from the fastchess options translated so far.
struct Translation {
  toml::table table;
  std::vector<std::string> warnings;

  /// Adds a warning that the referee ignores an option.
  void warn_ignored(std::string_view option, std::string_view reason);
};

/// Translates an option to configuration keys, or adds a warning if the referee ignores the option.
/// @return false if the option is unknown
Expected<bool> translate_option(const FastchessOption& option, Translation& out);

/// Returns the names of the options that translate_option() translates.
std::vector<std::string> translated_option_names();
/// Returns the names of the options that translate_option() ignores, each with the reason.
std::vector<std::pair<std::string, std::string>> ignored_options();

/// Sets the value of a dotted key, creating intermediate tables as needed.
template <class Value>
void set_at(toml::table& table, std::string_view path, Value value) {
  const std::size_t dot = path.find('.');
  if (dot == std::string_view::npos)
    table.insert_or_assign(path, std::move(value));
  else
    set_at(*table.emplace<toml::table>(path.substr(0, dot)).first->second.as_table(), path.substr(dot + 1),
           std::move(value));
}

}  // namespace flipside::referee
