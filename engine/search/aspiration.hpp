#pragma once

#include <optional>

#include "engine/search/search_score.hpp"

namespace flipside {

/// The window of scores for which an iteration is searched: narrow around the score that is expected, and
/// wider on the side where that was missed, until it holds the score (Slate and Atkin, "Chess 4.5", 1977).
class Aspiration {
 public:
  /// @param expected  nullopt, or a game that is decided: all scores
  explicit Aspiration(std::optional<int> expected) {
    if (!expected || is_decided(*expected)) return;
    alpha_ = *expected - width_;
    beta_ = *expected + width_;
  }

  int alpha() const { return alpha_; }
  int beta() const { return beta_; }

  /// Whether the score of a search within the window is exact; if not, the window is widened.
  bool holds(int score) {
    const bool low = score <= alpha_ && alpha_ > -win_score;
    const bool high = score >= beta_ && beta_ < win_score;
    if (!low && !high) return true;
    width_ *= 3;
    const bool all = is_decided(score) || width_ > widest;
    if (low) alpha_ = all ? -win_score : score - width_;
    if (high) beta_ = all ? win_score : score + width_;
    return false;
  }

 private:
  static constexpr int widest = 1000;

  int width_ = 40;  // centi-units
  int alpha_ = -win_score;
  int beta_ = win_score;
};

}  // namespace flipside
