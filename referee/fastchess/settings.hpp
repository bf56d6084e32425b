#pragma once

#include <toml++/toml.h>
#include <string>
#include <vector>

#include "engine/core/expected.hpp"
#include "referee/fastchess/words.hpp"

namespace flipside::referee {

/// Where options of fastchess write: a tournament's keys, and what is to be told about them.
struct Translation {
  toml::table table;
  std::vector<std::string> warnings;

  /// Notes that something changes nothing here.
  void warn(std::string_view what, std::string_view why);
};

/// Takes an option that means one or more keys of a tournament's file, or nothing.
/// @return false if it is no such option
Expected<bool> take_setting(const FastchessOption& option, Translation& out);

/// The names of those that mean something, and of those that mean nothing, each with the reason.
std::vector<std::string> setting_names();
std::vector<std::pair<std::string, std::string>> idle_options();

/// Sets the value at a path of keys with dots between them.
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
