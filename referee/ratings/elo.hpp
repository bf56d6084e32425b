#pragma once

#include <cstdint>

namespace flipside::referee {

/// How often one side won, drew and lost.
struct WinDrawLoss {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;

  std::uint64_t games() const { return wins + draws + losses; }
  double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
  /// The same games seen by the other side.
  WinDrawLoss reversed() const { return {losses, draws, wins}; }
  WinDrawLoss& operator+=(const WinDrawLoss& other);
  bool operator==(const WinDrawLoss&) const = default;
};

/// Elo difference that explains a score under the logistic model E = 1 / (1 + 10^(-d/400)) (Elo, "The Rating
/// of Chessplayers, Past and Present", 1978, with the logistic curve that rating programs use).
/// @param score  points per game of the first side, in [0, 1]
/// @return Elo; -inf at 0 and +inf at 1
double elo_from_score(double score);

/// Points per game that a side `elo` stronger expects; the inverse of elo_from_score.
double expected_score(double elo);

/// A two-player result as an Elo difference, with the ends of its 95 % interval.
struct EloEstimate {
  double elo;
  double lower;  // may be -inf
  double upper;  // may be +inf
};

/// The Elo difference of two players by their games alone: the normal interval of the mean score (variance of
/// the observed wins, draws and losses), carried through elo_from_score. NaN and infinite ends where there
/// are no games.
EloEstimate elo_of_match(const WinDrawLoss& result);

}  // namespace flipside::referee
