#pragma once

#include <concepts>

#include "engine/core/game.hpp"

namespace flipside {

/// A game that sees, without playing a move, what its next moves lead to. A search asks it where it can; a
/// game need not.
template <class G>
concept StaticallySolvable = Game<G> && requires(const G& at, typename G::MoveList& moves) {
  // Plies to the end of a game that goes on, where it is proven at a glance: positive if the side to move
  // wins, negative if it loses, 0 if nothing is seen. Never more plies than the shortest win takes.
  { at.forced_result() } -> std::same_as<int>;
  // True where the opponent threatens to win with the next move and no end is in sight; then `moves` are the
  // answers. All other moves lose, and not later than any answer does; where there are no answers, the game
  // is lost after two plies.
  { at.forced_replies(moves) } -> std::same_as<bool>;
};

/// Plies to the end as far as the game sees it, 0 where it sees nothing.
template <Game G>
int forced_result(const G& at) {
  if constexpr (StaticallySolvable<G>) return at.forced_result();
  return 0;
}

/// Lists the answers to a threat; false, and `moves` untouched, where the game sees none.
template <Game G>
bool forced_replies(const G& at, typename G::MoveList& moves) {
  if constexpr (StaticallySolvable<G>) return at.forced_replies(moves);
  return false;
}

}  // namespace flipside
