#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "referee/config/config.hpp"
#include "referee/ratings/sprt.hpp"
#include "referee/report/progress.hpp"
#include "referee/schedule/schedule.hpp"
#include "referee/store/store.hpp"

namespace flipside::referee {

/// The known part of a tournament's schedule.
struct ScheduleProgress {
  std::uint64_t total = 0;  // games of the tournament, as qualified by `total_kind`
  TotalKind total_kind = TotalKind::exact;
  std::uint64_t known = 0;       // games with known pairings
  std::int64_t stage_begin = 0;  // index of the current stage's first game; all games before it have ended
  std::string note;              // status of the SPRT; may be empty
  bool operator==(const ScheduleProgress&) const = default;
};

/// An SPRT of the first of two engines, evaluated after each pair in schedule order. The shortest decisive
/// prefix of the schedule gives the verdict, so it depends neither on the concurrency nor on the order of
/// finished games.
class SprtWatch {
 public:
  explicit SprtWatch(const SprtSettings& settings);

  /// Adds the result of a game; each game once, in any order.
  void add(const GameResult& result);

  const SprtSettings& settings() const { return settings_; }
  /// Returns the state after the evaluated pairs.
  const SprtState& state() const { return state_; }
  const WinDrawLoss& games() const { return games_; }
  const Pentanomial& pairs() const { return pairs_; }
  bool decided() const { return state_.verdict != SprtVerdict::undecided; }
  /// Returns the index after the last evaluated pair. Once decided(), games from this index on do not count.
  std::int64_t end() const { return 2 * evaluated_; }

 private:
  struct Pair {
    GameResult first;  // whichever game ended first
    std::optional<GameResult> second;
  };

  void evaluate(const Pair& pair);

  SprtSettings settings_;
  WinDrawLoss games_;
  Pentanomial pairs_;
  SprtState state_;
  std::int64_t evaluated_ = 0;            // number of evaluated pairs
  std::map<std::int64_t, Pair> pending_;  // pairs that are incomplete or wait for an earlier pair, by number
};

/// Creates the schedule of a tournament.
/// @param results  results of earlier runs, by ascending index
Schedule schedule_of(const Config& config, std::vector<GameResult> results = {});

/// Reads the results in a store, by ascending index.
Expected<std::vector<GameResult>> stored_results(const Store& store);

/// The schedule and the SPRT of a tournament, given its results so far.
class TournamentState {
 public:
  /// @param results  results of earlier runs, by ascending index
  TournamentState(const Config& config, const std::vector<GameResult>& results);

  /// Adds the result of a game that schedule() has returned.
  void add(const GameResult& result);

  Schedule& schedule() { return schedule_; }
  const std::optional<SprtWatch>& sprt() const { return sprt_; }
  /// Returns the index of the first game that does not count, once the SPRT has decided.
  std::optional<std::int64_t> end() const;
  ScheduleProgress progress() const;
  /// Returns true if the tournament has no games left to play.
  bool complete() const { return schedule_.over() || end(); }
  /// Returns the Swiss table, the knockout bracket, or the SPRT as text; empty for all other tournaments.
  /// @param names  of the engines
  std::string text(std::span<const std::string> names) const;

 private:
  bool has_round_limit_;
  Schedule schedule_;
  std::optional<SprtWatch> sprt_;
};

}  // namespace flipside::referee
