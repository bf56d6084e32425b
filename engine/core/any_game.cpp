#include "engine/core/any_game.hpp"

#include <algorithm>
#include <cassert>

namespace flipside {

bool can_force_win(const AnyGame& at, Player side, int plies) {
  if (const auto outcome = at.outcome()) return *outcome == win_for(side);
  if (plies == 0) return false;
  const auto moves = at.legal_moves();
  const auto wins = [&](const std::string& move) {
    AnyGame next = at;
    [[maybe_unused]] const bool played = next.play(move).has_value();
    assert(played);
    return can_force_win(next, side, plies - 1);
  };
  return at.to_move() == side ? std::ranges::any_of(moves, wins) : std::ranges::all_of(moves, wins);
}

}  // namespace flipside
