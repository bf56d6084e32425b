#include "referee/schedule/schedule.hpp"

#include <cassert>
#include <utility>

#include "engine/core/random.hpp"

namespace flipside::referee {

Schedule::Schedule(std::size_t games, std::size_t engines, std::size_t rounds)
    : games_(games), engines_(engines), rounds_(rounds) {
  assert(games >= 1 && engines >= 2);
}

ScheduledGame Schedule::at(std::size_t index) const {
  assert(index < size());
  ScheduledGame scheduled;
  scheduled.index = index;
  scheduled.leg = static_cast<int>(index % 2);
  std::size_t pairing = index / 2 % pairings();
  scheduled.game = index / 2 / pairings() % games_;
  scheduled.round = index / 2 / pairings() / games_;

  std::size_t first = 0;
  while (pairing >= engines_ - 1 - first) pairing -= engines_ - 1 - first++;
  scheduled.seats[Player::p1] = first;
  scheduled.seats[Player::p2] = first + 1 + pairing;
  if (scheduled.leg == 1) std::swap(scheduled.seats[Player::p1], scheduled.seats[Player::p2]);
  return scheduled;
}

std::uint64_t opening_seed(std::uint64_t tournament_seed, std::size_t game, std::size_t round) {
  return mix(mix(tournament_seed, game), round);
}

}  // namespace flipside::referee
