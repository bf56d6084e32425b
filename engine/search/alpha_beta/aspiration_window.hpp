#pragma once

#include <optional>

#include "engine/search/search_score.hpp"

namespace flipside {

/// The aspiration window of an iteration. It starts as a narrow window around the score of the previous
/// iteration, and widens on the side where a search fails (Slate and Atkin, "Chess 4.5", 1977).
class AspirationWindow {
 public:
  /// @param expected  score of the previous iteration; with nullopt or a decided score, the window is fully
  ///                  open
  explicit AspirationWindow(std::optional<int> expected) {
    if (!expected || is_decided(*expected)) return;
    alpha_ = *expected - width_;
    beta_ = *expected + width_;
  }

  int alpha() const { return alpha_; }
  int beta() const { return beta_; }

  /// Returns whether a score from a search with this window is exact. If the search failed low or high,
  /// widens the window and returns false.
  bool accept(int score) {
    const bool failed_low = score <= alpha_ && alpha_ > -win_score;
    const bool failed_high = score >= beta_ && beta_ < win_score;
    if (!failed_low && !failed_high) return true;
    width_ *= 3;
    const bool open = is_decided(score) || width_ > max_width;
    if (failed_low) alpha_ = open ? -win_score : score - width_;
    if (failed_high) beta_ = open ? win_score : score + width_;
    return false;
  }

 private:
  static constexpr int max_width = 1000;

  int width_ = 40;  // centipawns
  int alpha_ = -win_score;
  int beta_ = win_score;
};

}  // namespace flipside
