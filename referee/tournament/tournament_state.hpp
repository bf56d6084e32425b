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
  std::uint64_t total = 0;  // number of games, exact or a bound according to `total_kind`
  TotalKind total_kind = TotalKind::exact;
  std::uint64_t known = 0;       // number of games with known pairings
  std::int64_t stage_begin = 0;  // index of the current stage's first game; all games before it have ended
  std::string note;              // status of the SPRT; may be empty
  bool operator==(const ScheduleProgress&) const = default;
};

/// The SPRT of a match between two engines, from the first engine's point of view. Pairs are evaluated in
/// schedule order, and the verdict is that of the shortest decisive prefix of the schedule. It is therefore
/// the same at any concurrency, even if games finish out of order.
class SprtWatch {
 public:
  explicit SprtWatch(const SprtSettings& settings);

  /// Adds the result of a game. Games may be added in any order, but each game only once.
  void add(const GameResult& result);

  const SprtSettings& settings() const { return settings_; }
  /// Returns the state of the SPRT after the evaluated pairs.
  const SprtState& state() const { return state_; }
  const WinDrawLoss& games() const { return games_; }
  const Pentanomial& pairs() const { return pairs_; }
  bool decided() const { return state_.verdict != SprtVerdict::undecided; }
  /// Returns the index of the first game after the evaluated pairs. Once the SPRT has reached a decision,
  /// games from this index on are discarded.
  std::int64_t end() const { return 2 * evaluated_; }

 private:
  struct Pair {
    GameResult first;  // result of the game that was added first
    std::optional<GameResult> second;
  };

  void evaluate(const Pair& pair);

  SprtSettings settings_;
  WinDrawLoss games_;
  Pentanomial pairs_;
  SprtState state_;
  std::int64_t evaluated_ = 0;  // number of evaluated pairs
  /// Pairs that are incomplete or follow an incomplete pair, by pair number.
  std::map<std::int64_t, Pair> pending_;
};

/// Creates the schedule of a tournament.
/// @param results  results of earlier runs, in ascending order of their indices
Schedule schedule_of(const Config& config, std::vector<GameResult> results = {});

/// Reads all results in a store, in ascending order of their indices.
Expected<std::vector<GameResult>> stored_results(const Store& store);

/// The schedule and the SPRT of a tournament after the results so far.
class TournamentState {
 public:
  /// @param results  results of earlier runs, in ascending order of their indices
  TournamentState(const Config& config, const std::vector<GameResult>& results);

  /// Adds the result of a game that Schedule::next() has returned.
  void add(const GameResult& result);

  Schedule& schedule() { return schedule_; }
  const std::optional<SprtWatch>& sprt() const { return sprt_; }
  /// Returns the index of the first game to discard because the SPRT has reached a decision; nullopt before
  /// the decision.
  std::optional<std::int64_t> end() const;
  ScheduleProgress progress() const;
  /// Returns true if the tournament has no games left to play.
  bool complete() const { return schedule_.over() || end(); }
  /// Returns the Swiss table, the knockout bracket, or the SPRT as text; empty for all other tournaments.
  /// @param names  names of the engines
  std::string text(std::span<const std::string> names) const;

 private:
  bool has_round_limit_;
  Schedule schedule_;
  std::optional<SprtWatch> sprt_;
};

}  // namespace flipside::referee
