#pragma once

#include <cstdint>
#include <map>
#include <optional>

#include "referee/ratings/sprt.hpp"
#include "referee/schedule/schedule.hpp"

namespace flipside::referee {

/// A running SPRT of the first of two engines. It is looked at after each pair, in the order of the schedule:
/// the verdict is that of the shortest run of pairs from the first one on that decides, so that it does not
/// depend on how many games were played at once, nor on the order in which they ended.
class SprtWatch {
 public:
  explicit SprtWatch(const SprtSettings& settings);

  /// A game ended; each game once, in any order.
  void add(const GameResult& result);

  const SprtSettings& settings() const { return settings_; }
  /// By the pairs looked at.
  const SprtState& state() const { return state_; }
  const WinDrawLoss& games() const { return games_; }
  const Pentanomial& pairs() const { return pairs_; }
  bool decided() const { return state_.verdict != SprtVerdict::undecided; }
  /// The index after the last pair looked at; once decided(), games from here on do not count.
  std::int64_t end() const { return 2 * looked_at_; }

 private:
  struct Pair {
    GameResult first;  // whichever ended first
    std::optional<GameResult> second;
  };

  void look_at(const Pair& pair);

  SprtSettings settings_;
  WinDrawLoss games_;
  Pentanomial pairs_;
  SprtState state_;
  std::int64_t looked_at_ = 0;            // pairs
  std::map<std::int64_t, Pair> waiting_;  // by number of the pair
};

}  // namespace flipside::referee
