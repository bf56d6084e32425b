#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/outcome.hpp"
#include "referee/formats/knockout.hpp"
#include "referee/formats/round_robin.hpp"
#include "referee/formats/swiss.hpp"

namespace flipside::referee {

/// A game of the schedule.
struct ScheduledGame {
  std::size_t index = 0;         // in the schedule
  std::size_t game = 0;          // index of the variant
  PerPlayer<std::size_t> seats;  // indices of the engines
  std::size_t round = 0;         // of the tournament, from 0; always 0 if there is a single stage
  std::size_t pair = 0;          // game pair within the encounter, from 0
  std::size_t opening = 0;       // opening number, from 0; each variant has a separate sequence
  int leg = 0;                   // 0 or 1: first or second game of the pair
  bool operator==(const ScheduledGame&) const = default;
};

/// Returns the round of a game for its record: "12.1" is the first game of the encounter's pair 12. If
/// pairings depend on results, the tournament's round precedes it: "3.12.1".
std::string round_text(const ScheduledGame& game, FormatKind kind);

/// The result of a scheduled game.
struct GameResult {
  std::int64_t index = 0;
  std::optional<Outcome> outcome;  // nullopt: no score; pairings count it as half a point for each side
  bool operator==(const GameResult&) const = default;
};

/// All games of a tournament in order, given the results so far.
///
/// Each game has a fixed index that depends only on the configuration; the two games of a pair have indices
/// 2k and 2k + 1. The schedule is a sequence of stages. A stage is paired once all games of the
/// previous stage have ended. The pairing is a pure function of configuration and results, in whatever order
/// the results arrive. Indices of tie-breaks that are not needed remain unused. Memory grows with the number
/// of encounters in a stage, not with the number of games.
class Schedule {
 public:
  /// @param games     number of variants, at least 1
  /// @param engines   at least 2
  /// @param finished  results of games played earlier, by ascending index
  Schedule(const Format& format, std::size_t games, std::size_t engines,
           std::vector<GameResult> finished = {});

  /// Whether next() would return a game.
  bool available() const { return next_ < stage_end(); }
  /// Returns the next unplayed game, and marks it as started. Returns nullopt if no game is left or if the
  /// remaining games depend on games in progress.
  std::optional<ScheduledGame> next();
  /// Adds the result of a game that next() returned, and pairs the next stage if it was the last of its
  /// stage.
  void add(const GameResult& result);
  /// Whether all games of the tournament have ended.
  bool over() const { return over_; }

  /// Returns the current stage.
  const Stage& stage() const { return stage_; }
  /// Returns the index of the current stage's first game. All games with a lower index have ended.
  std::size_t stage_begin() const { return stage_begin_; }
  /// Returns the number of games up to the end of the current stage.
  std::uint64_t games_known() const { return games_known_; }
  /// Returns the total number of games. It is a lower bound while a knockout is in progress.
  std::uint64_t games() const;

  /// Returns the state of a Swiss tournament; nullptr for other formats.
  const Swiss* swiss() const { return std::get_if<Swiss>(&pairing_); }
  /// Returns the state of a knockout; nullptr for other formats.
  const Knockout* knockout() const { return std::get_if<Knockout>(&pairing_); }

 private:
  using PairingSystem = std::variant<RoundRobin, Swiss, Knockout>;
  static PairingSystem make_pairing_system(const Format& format, std::size_t games, std::size_t engines);

  std::size_t stage_end() const {
    return stage_begin_ + 2 * games_ * stage_.pairs * stage_.encounters.size();
  }
  std::size_t encounter_at(std::size_t index) const {
    return (index - stage_begin_) / 2 % stage_.encounters.size();
  }
  ScheduledGame at(std::size_t index) const;
  void count(const GameResult& result);
  void count_finished();
  void skip_finished();
  void pair_stages();

  std::size_t games_;  // variants
  PairingSystem pairing_;
  std::vector<GameResult> finished_;
  std::size_t finished_counted_ = 0;  // prefix of finished_ that count_finished() has processed
  std::size_t finished_skipped_ = 0;  // prefix of finished_ that skip_finished() has processed
  Stage stage_;
  std::vector<EncounterPoints> points_;  // by encounter of the stage
  std::size_t stage_begin_ = 0;          // index of its first game
  std::size_t unfinished_ = 0;           // games of the stage without a result
  std::size_t openings_before_ = 0;      // openings of each variant used by earlier stages
  std::size_t next_ = 0;                 // index
  std::uint64_t games_known_ = 0;
  bool over_ = false;
};

}  // namespace flipside::referee
