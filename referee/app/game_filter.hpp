#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "referee/app/store_arguments.hpp"

namespace flipside::referee {

/// Criteria that select stored games. The default selects all games.
struct GameFilter {
  std::vector<std::string> players;  // engines that must all have played in the game
  std::string game;
  std::string result;
  std::string termination;
  bool forfeits = false;
  std::uint64_t last = 0;  // number of games to select from the end; 0: no limit
};

/// Returns whether the filter selects all games.
bool selects_all(const GameFilter& filter);

/// Ends the program if the filter contains an unknown engine, game, result or termination.
void check_filter(const std::vector<OpenedStore>& stores, const GameFilter& filter);

/// Calls `visit` for each selected game, store by store and in schedule order, until `visit` returns false.
/// Keeps one game in memory at a time. Ends the program if a store cannot be read.
void for_each_selected(const std::vector<OpenedStore>& stores, const GameFilter& filter,
                       const std::function<bool(const OpenedStore&, const StoredGame&)>& visit);

}  // namespace flipside::referee
