#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "referee/app/store_arguments.hpp"

namespace flipside::referee {

/// Selects games of the stores; by default all games.
struct GameFilter {
  std::vector<std::string> players;  // each of them took part in the game
  std::string game;
  std::string result;
  std::string termination;
  bool forfeits = false;
  std::uint64_t last = 0;  // only this many games, the last ones; 0: no limit
};

/// Whether the filter selects all games.
bool selects_all(const GameFilter& filter);

/// Ends the program if the filter contains an unknown name.
void check_filter(const std::vector<OpenedStore>& stores, const GameFilter& filter);

/// Calls `visit` for each selected game, in the order of the stores and of their schedules, until it returns
/// false. Loads one game at a time. Ends the program if a store cannot be read.
void for_each_selected(const std::vector<OpenedStore>& stores, const GameFilter& filter,
                       const std::function<bool(const OpenedStore&, const StoredGame&)>& visit);

}  // namespace flipside::referee
