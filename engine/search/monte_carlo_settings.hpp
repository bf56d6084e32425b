#pragma once

#include <cstdint>
#include <limits>

namespace flipside {

/// How a Monte Carlo tree search chooses. As it stands this is UCT (Kocsis and Szepesvári, "Bandit based
/// Monte-Carlo planning", 2006) by the book, and a zero switches off what else there is.
struct MonteCarloSettings {
  /// c in mean + c * sqrt(ln(visits of the parent) / visits), with results from 0 to 1 (UCB1: Auer,
  /// Cesa-Bianchi, Fischer, "Finite-time analysis of the multiarmed bandit problem", 2002).
  float exploration = 1.0F;
  /// So many playouts count as much as the evaluation of a position that was not visited yet.
  int guess_weight = 0;
  /// Random plies, at most, after which the game's evaluation stands in for the result.
  int playout_plies = std::numeric_limits<int>::max();
  /// The evaluation at which a side wins 73 % of the points (1 / (1 + 1/e)).
  float evaluation_scale = 100;
  /// Looks at all moves as soon as a position is expanded, so that no win in one is missed.
  bool looks_for_wins = false;
  std::uint64_t seed = 0;
};

/// What plays a game best.
template <class G>
inline constexpr MonteCarloSettings tuned_settings{
    .exploration = 0.1F, .guess_weight = 2, .playout_plies = 0, .looks_for_wins = true};

}  // namespace flipside
