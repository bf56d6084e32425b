#include <fmt/format.h>

#include <toml++/toml.h>
#include <sstream>

#include "referee/config/parse_toml.hpp"
#include "referee/config/read_config.hpp"

namespace flipside::referee {
namespace {

Expected<toml::table> parse_stored(std::string_view text, const std::string& store) {
  auto table = parse_toml(text, store);
  if (!table)
    return Error{fmt::format("'{}' does not contain a configuration: {}", store, table.error().message)};
  return table;
}

void rename_key(toml::table& table, std::string_view old_key, std::string_view new_key) {
  const auto entry = table.find(old_key);
  if (entry == table.end()) return;
  table.insert_or_assign(new_key, std::move(entry->second));
  table.erase(old_key);
}

/// Renames keys of version 0.1 to their current names.
void rename_old_keys(toml::table& table) {
  rename_key(table, "waits", "timeouts");
  if (auto* engines = table.get_as<toml::array>("engine"))
    for (toml::node& engine : *engines)
      if (auto* keys = engine.as_table()) rename_key(*keys, "waits", "timeouts");
}

}  // namespace

Expected<Config> read_stored_config(std::string_view text, const std::string& store, bool needs_directory) {
  auto table = parse_stored(text, store);
  if (!table) return table.error();
  rename_old_keys(*table);
  std::ostringstream current;
  current << *table << '\n';
  return read_config(current.str(), {}, store, std::filesystem::current_path(), {}, needs_directory);
}

Expected<ConfigSummary> read_config_summary(std::string_view text, const std::string& store) {
  const auto table = parse_stored(text, store);
  if (!table) return table.error();
  ConfigSummary summary;
  if (const auto* games = table->get_as<toml::array>("games"))
    for (const toml::node& game : *games) summary.games.push_back(game.value_or(std::string()));
  if (const auto* engines = table->get_as<toml::array>("engine"))
    for (const toml::node& engine : *engines)
      if (const auto* keys = engine.as_table()) {
        const std::string name = (*keys)["name"].value_or(std::string());
        summary.engines.push_back(name);
        if ((*keys)["sandbox"].value_or(false)) summary.sandboxed.push_back(name);
      }
  if (summary.games.empty() || summary.engines.empty())
    return Error{fmt::format("'{}' does not contain a configuration: engines or games are missing", store)};
  return summary;
}

}  // namespace flipside::referee
