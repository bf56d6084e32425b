#pragma once

#include <cstdint>

namespace flipside::referee {

/// Game counts of one side.
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
/// @param score  points per game of the first side, in [0, 1]
/// @return Elo; -inf at 0 and +inf at 1
double elo_from_score(double score);

/// Returns the expected score of a side that is `elo` stronger; the inverse of elo_from_score().
double expected_score(double elo);

/// An Elo difference with its 95 % confidence interval.
struct EloEstimate {
  double elo;
  double lower;  // may be -inf
  double upper;  // may be +inf
};

/// Estimates the Elo difference of two players from their games alone. The mean score and its 95 % confidence
/// interval (normal approximation, with the sample variance of wins, draws and losses) are mapped through
/// elo_from_score(). Without games, the difference is NaN and the interval infinite.
EloEstimate elo_of_match(const WinDrawLoss& result);

}  // namespace flipside::referee
