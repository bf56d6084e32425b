#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "referee/config/config.hpp"
#include "referee/schedule/schedule.hpp"
#include "referee/store/store.hpp"
#include "referee/tournament/display.hpp"
#include "referee/tournament/sprt_watch.hpp"

namespace flipside::referee {

/// The results that a store holds, by ascending index.
Expected<std::vector<GameResult>> stored_results(const Store& store);

/// A tournament by its results: what is to be played next, and whether that is enough.
class TournamentState {
 public:
  /// @param before  results that are known, by ascending index
  TournamentState(const Config& config, const std::vector<GameResult>& before);

  /// A game of the schedule has ended.
  void add(const GameResult& result);

  Schedule& schedule() { return schedule_; }
  const std::optional<SprtWatch>& sprt() const { return sprt_; }
  /// Once a test has decided: games from this index on do not count.
  std::optional<std::int64_t> end() const;
  ScheduleProgress outlook() const;
  /// What the format or the test has come to, for people; empty where the tables say all. Lines end with
  /// '\n'.
  /// @param names  of the engines
  std::string text(std::span<const std::string> names) const;

 private:
  bool rounds_given_;
  Schedule schedule_;
  std::optional<SprtWatch> sprt_;
};

}  // namespace flipside::referee
