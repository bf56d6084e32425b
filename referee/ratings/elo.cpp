#include "referee/ratings/elo.hpp"

#include <cassert>
#include <cmath>
#include <limits>

namespace flipside::referee {

WinDrawLoss& WinDrawLoss::operator+=(const WinDrawLoss& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  return *this;
}

double elo_from_score(double score) {
  assert(0 <= score && score <= 1);
  if (score <= 0) return -infinite_elo;
  if (score >= 1) return infinite_elo;
  return -400 * std::log10(1 / score - 1);
}

double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

}  // namespace flipside::referee
