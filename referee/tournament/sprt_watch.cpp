#include "referee/tournament/sprt_watch.hpp"

#include <utility>

namespace flipside::referee {

SprtWatch::SprtWatch(const SprtSettings& settings) : settings_(settings), state_(sprt(settings, {}, {})) {}

void SprtWatch::add(const GameResult& result) {
  if (const auto [at, fresh] = waiting_.try_emplace(result.index / 2, Pair{result, {}}); !fresh)
    at->second.second = result;
  while (!decided() && !waiting_.empty() && waiting_.begin()->first == looked_at_ &&
         waiting_.begin()->second.second) {
    look_at(waiting_.begin()->second);
    waiting_.erase(waiting_.begin());
    ++looked_at_;
    state_ = sprt(settings_, games_, pairs_);
  }
}

void SprtWatch::look_at(const Pair& pair) {
  std::size_t points = 0;  // half points of the first engine, which has the first seat in the first game
  bool scored = true;
  for (const GameResult& game : {pair.first, *pair.second}) {
    if (!game.outcome) {
      scored = false;
      continue;
    }
    const std::size_t here = half_points(*game.outcome, game.index % 2 == 0 ? Player::p1 : Player::p2);
    ++(here == 2 ? games_.wins : here == 1 ? games_.draws : games_.losses);
    points += here;
  }
  if (scored) ++pairs_.pairs[points];
}

}  // namespace flipside::referee
