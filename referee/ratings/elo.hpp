#pragma once

#include <cstdint>

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

/// Returns the Elo difference that explains a score under the logistic model E = 1 / (1 + 10^(-d/400)) (Elo,
/// "The Rating of Chessplayers, Past and Present", 1978, with the logistic curve that rating programs use).
/// @param score  points per game, in [0, 1]
/// @return the Elo difference; -inf for the score 0 and +inf for the score 1
double elo_from_score(double score);

/// Returns the expected score of a side whose rating is higher by `elo`. This is the inverse of
/// elo_from_score().
double expected_score(double elo);

/// An estimated Elo difference with its 95 % confidence interval.
struct EloEstimate {
  double elo;
  double lower;  // lower bound of the interval, may be -inf
  double upper;  // upper bound of the interval, may be +inf
};

/// Estimates the Elo difference of two players from their games against each other. Converts the mean score
/// and its 95 % confidence interval to Elo with elo_from_score(). The interval is a normal approximation that
/// uses the sample variance. If there are no games, the difference is NaN and the interval is infinite.
EloEstimate estimate_match_elo(const WinDrawLoss& result);

}  // namespace flipside::referee
