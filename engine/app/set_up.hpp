#pragma once

#include <optional>
#include <string>

#include "engine/games/registry.hpp"

namespace flipside {

/// The game `id`, at a position or at its start.
inline Expected<AnyGame> set_up(std::string_view id, const std::optional<std::string>& position) {
  auto start = start_game(id);
  if (!start || !position) return start;
  return start->parse(*position);
}

}  // namespace flipside
