#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/families.hpp"
#include "engine/games/registry.hpp"

namespace flipside::test {

/// Returns the ids that the law tests play: the main games, and the first and last id of every family, which
/// often have the smallest and largest boards.
inline std::vector<std::string> some_game_ids() {
  std::vector<std::string> some = main_game_ids();
  for_each_family([&](auto family) {
    const auto ids = family.ids();
    for (const std::string& id : {ids.front(), ids.back()})
      if (std::find(some.begin(), some.end(), id) == some.end()) some.push_back(id);
  });
  return some;
}

/// Calls `f(start)` with the start position of each of some_game_ids(), in the game's own type.
template <class F>
void for_some_games(F&& f) {
  for (const std::string& id : some_game_ids()) {
    CAPTURE(id);
    const auto done = with_game(id, [&](auto start) {
      f(start);
      return true;
    });
    CHECK_MESSAGE(done.has_value(), id);
  }
}

/// Plays random legal moves until the game ends or `plies` moves have been played. Calls `f(position)` for
/// every position, including the first and the last.
/// @return the last position
template <Game G, class F>
G random_playout(G game, Random& random, int plies, F&& f) {
  f(std::as_const(game));
  for (int ply = 0; ply < plies; ++ply) {
    const auto moves = game.legal_moves();
    if (moves.empty()) break;
    game.play(moves[random.below(moves.size())]);
    f(std::as_const(game));
  }
  return game;
}

}  // namespace flipside::test
