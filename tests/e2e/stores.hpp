#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "referee/store/store.hpp"

namespace flipside::test {

/// Returns all games of a store in schedule order.
inline std::vector<referee::StoredGame> games_of(const std::string& path) {
  const auto store = referee::Store::open_for_reading(path);
  if (!store) FAIL(store.error().message);
  std::vector<referee::StoredGame> games;
  REQUIRE(store->for_each_game([&](const referee::StoredGame& game) { games.push_back(game); }));
  return games;
}

/// Returns the number of games in a store that is being written; 0 if it does not exist yet.
inline std::size_t count_of(const std::string& path) {
  const auto store = referee::Store::open_for_reading(path);
  if (!store) return 0;
  std::size_t count = 0;
  const auto read = store->for_each_result([&](const referee::StoredGame&) { ++count; });
  return read ? count : 0;
}

}  // namespace flipside::test
