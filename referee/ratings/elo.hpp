#pragma once

#include <cstdint>
#include <limits>

namespace flipside::referee {

/// The numbers of wins, draws and losses of one side.
struct WinDrawLoss {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  std::uint64_t games() const { return wins + draws + losses; }
  double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
  /// Returns the counts from the opponent's point of view.
  WinDrawLoss reversed() const { return {losses, draws, wins}; }
  WinDrawLoss& operator+=(const WinDrawLoss& other);
  bool operator==(const WinDrawLoss&) const = default;
};

/// The Elo difference of a perfect score.
inline constexpr double infinite_elo = std::numeric_limits<double>::infinity();

/// Returns the Elo difference that explains a score under the logistic model E = 1 / (1 + 10^(-d/400)) (Elo,
/// "The Rating of Chessplayers, Past and Present", 1978, with the logistic curve that rating programs use).
/// @param score  points per game, in [0, 1]
/// @return the Elo difference; -inf for the score 0 and +inf for the score 1
double elo_from_score(double score);

/// Returns the expected score of a side whose rating is higher by `elo`. This is the inverse of
/// elo_from_score().
double expected_score(double elo);

}  // namespace flipside::referee
