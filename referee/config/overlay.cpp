#include "referee/config/overlay.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace flipside::referee {
namespace {

/// Merges each override into the engine with the same name. Appends the override if no engine has its name.
void merge_engines(toml::array& engines, toml::array& overrides) {
  for (toml::node& node : overrides) {
    toml::table* engine = node.as_table();
    if (engine == nullptr) continue;
    const auto name = (*engine)["name"].value<std::string>();
    const auto same = std::find_if(engines.begin(), engines.end(), [&](toml::node& other) {
      const auto* table = other.as_table();
      return name && table && (*table)["name"].value<std::string>() == name;
    });
    if (same == engines.end())
      engines.push_back(std::move(*engine));
    else
      for (auto&& [key, value] : *engine) same->as_table()->insert_or_assign(key, std::move(value));
  }
}

/// Moves the keys of `overrides` to `table`, merging nested tables recursively.
void merge(toml::table& table, toml::table&& overrides) {
  for (auto&& [key, value] : overrides) {
    toml::table* nested = table.get_as<toml::table>(key);
    if (nested != nullptr && value.is_table())
      merge(*nested, std::move(*value.as_table()));
    else
      table.insert_or_assign(key, std::move(value));
  }
}

}  // namespace

void overlay(toml::table& table, toml::table flags) {
  if (auto* engines = flags.get_as<toml::array>("engine")) {
    // If `engine` is not an array in the file, TableReader reports the error later.
    if (auto* array = table.emplace<toml::array>("engine").first->second.as_array())
      merge_engines(*array, *engines);
    flags.erase("engine");
  }
  merge(table, std::move(flags));
}

}  // namespace flipside::referee
