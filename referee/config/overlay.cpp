#include "referee/config/overlay.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace flipside::referee {
namespace {

/// Engines of a known name are merged, others added.
void merge_engines(toml::array& known, toml::array& given) {
  for (toml::node& node : given) {
    toml::table* engine = node.as_table();
    if (engine == nullptr) continue;
    const auto name = (*engine)["name"].value<std::string>();
    const auto same = std::find_if(known.begin(), known.end(), [&](toml::node& other) {
      const auto* table = other.as_table();
      return name && table && (*table)["name"].value<std::string>() == name;
    });
    if (same == known.end())
      known.push_back(std::move(*engine));
    else
      for (auto&& [key, value] : *engine) same->as_table()->insert_or_assign(key, std::move(value));
  }
}

/// Puts the keys of `over` over those of `table`, and those of its tables over those of the same tables
/// there.
void merge(toml::table& table, toml::table&& over) {
  for (auto&& [key, value] : over) {
    toml::table* mine = table.get_as<toml::table>(key);
    if (mine != nullptr && value.is_table())
      merge(*mine, std::move(*value.as_table()));
    else
      table.insert_or_assign(key, std::move(value));
  }
}

}  // namespace

void overlay(toml::table& table, toml::table flags) {
  if (auto* engines = flags.get_as<toml::array>("engine")) {
    // Something else under this key in the file is left to the reader to refuse.
    if (auto* own = table.emplace<toml::array>("engine").first->second.as_array())
      merge_engines(*own, *engines);
    flags.erase("engine");
  }
  merge(table, std::move(flags));
}

}  // namespace flipside::referee
