#include "referee/config/outline.hpp"

#include <fmt/format.h>

#include <toml++/toml.h>

namespace flipside::referee {

Expected<Outline> read_outline(std::string_view text, const std::string& file) {
  toml::table table;
  try {
    table = toml::parse(text);
  } catch (const toml::parse_error& failure) {
    return Error{fmt::format("'{}' holds no configuration: {}", file, failure.description())};
  }
  Outline outline;
  if (const auto* games = table.get_as<toml::array>("games"))
    for (const toml::node& game : *games) outline.games.push_back(game.value_or(std::string()));
  if (const auto* engines = table.get_as<toml::array>("engine"))
    for (const toml::node& engine : *engines)
      if (const auto* keys = engine.as_table())
        outline.engines.push_back((*keys)["name"].value_or(std::string()));
  if (outline.games.empty() || outline.engines.empty())
    return Error{fmt::format("'{}' holds no configuration: engines or games are missing", file)};
  return outline;
}

}  // namespace flipside::referee
