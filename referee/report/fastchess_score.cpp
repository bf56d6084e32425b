#include "referee/report/fastchess_score.hpp"

namespace flipside::referee {

namespace {

std::size_t half_points_of(std::size_t player, const PerPlayer<std::size_t>& seats, Outcome outcome) {
  return half_points(outcome, seats[Player::p1] == player ? Player::p1 : Player::p2);
}

}  // namespace

bool FastchessScore::add(PairId pair, PerPlayer<std::size_t> seats, std::optional<Outcome> outcome) {
  if (!outcome) return false;
  const auto first = open_.find(pair);
  if (first == open_.end()) {
    open_.emplace(pair, Game{seats, *outcome});
    return false;
  }
  for (const std::size_t player : seats.values) {
    FastchessCount& count = totals_[player];
    std::size_t sum = 0;
    for (const Game& game : {first->second, Game{seats, *outcome}}) {
      const std::size_t points = half_points_of(player, game.seats, game.outcome);
      ++(points == 2 ? count.games.wins : points == 1 ? count.games.draws : count.games.losses);
      sum += points;
    }
    ++count.pairs.pairs[sum];
    if (sum == 2 && *outcome != Outcome::draw) ++count.split;
  }
  open_.erase(first);
  return true;
}

}  // namespace flipside::referee
