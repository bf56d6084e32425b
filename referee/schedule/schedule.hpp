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
  std::size_t index = 0;         // index of the game in the schedule
  std::size_t game = 0;          // index of the variant
  PerPlayer<std::size_t> seats;  // indices of the engines
  std::size_t round = 0;    // round of the tournament, from 0; always 0 if pairings do not depend on results
  std::size_t pair = 0;     // number of the game pair within the encounter, from 0
  std::size_t opening = 0;  // index of the opening; each variant has a separate sequence
  int leg = 0;              // 0 in the first game of the pair, 1 in the second
  bool operator==(const ScheduledGame&) const = default;
};

/// Returns the round of a game as its record states it. For example, "12.1" is the first game of pair 12 of
/// an encounter. If pairings depend on results, the text begins with the round of the tournament, as in
/// "3.12.1".
std::string round_text(const ScheduledGame& game, FormatKind kind);

/// The result of a scheduled game.
struct GameResult {
  std::int64_t index = 0;
  /// The outcome; nullopt if the game has no score. For pairings, a game without a score counts as a draw.
  std::optional<Outcome> outcome;
  bool operator==(const GameResult&) const = default;
};

/// The games of a tournament in playing order. The pairings of later stages may depend on earlier results.
///
/// Each game has a fixed index that depends only on the configuration. The two games of a pair have the
/// indices 2k and 2k + 1. The schedule is a sequence of stages. A stage is paired once all games of the
/// previous stage have ended. The pairing is a pure function of the configuration and the results and does
/// not depend on the arrival order of results. Indices of tie-breaks that are not played remain unused.
/// Memory use does not grow with the number of games. In Swiss and knockout tournaments it grows with the
/// number of encounters in a stage.
class Schedule {
 public:
  /// @param variants  number of variants, at least 1
  /// @param engines   number of engines, at least 2
  /// @param finished  results of games that were played earlier, sorted by index
  Schedule(const Format& format, std::size_t variants, std::size_t engines,
           std::vector<GameResult> finished = {});

  /// Returns true if next() would return a game.
  bool available() const { return next_ < stage_end(); }
  /// Returns the next unplayed game and marks it as started. Returns nullopt if no game is left or if the
  /// remaining games depend on games in progress.
  std::optional<ScheduledGame> next();
  /// Adds the result of a game that next() returned. If it was the last game of its stage, pairs the next
  /// stage.
  void add(const GameResult& result);
  /// Returns true if all games of the tournament have ended.
  bool over() const { return over_; }

  /// Returns the current stage.
  const Stage& stage() const { return stage_; }
  /// Returns the index of the current stage's first game. All games with a lower index have ended.
  std::size_t stage_begin() const { return stage_begin_; }
  /// Returns the number of games up to the end of the current stage.
  std::uint64_t games_known() const { return games_known_; }
  /// Returns the total number of games. While a knockout is in progress, the result is a lower bound because
  /// tie-breaks may follow.
  std::uint64_t games() const;

  /// Returns the state of a Swiss tournament, or nullptr for other formats.
  const Swiss* swiss() const { return std::get_if<Swiss>(&pairing_); }
  /// Returns the state of a knockout tournament, or nullptr for other formats.
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

  std::size_t games_;  // number of variants
  PairingSystem pairing_;
  std::vector<GameResult> finished_;
  std::size_t finished_counted_ = 0;  // length of the prefix of finished_ that count_finished() has processed
  std::size_t finished_skipped_ = 0;  // length of the prefix of finished_ that skip_finished() has processed
  Stage stage_;
  std::vector<EncounterPoints> points_;  // points of the stage's encounters; empty if pairings ignore results
  std::size_t stage_begin_ = 0;          // index of the stage's first game
  std::size_t unfinished_ = 0;           // number of games of the stage that have no result
  std::size_t openings_before_ = 0;      // number of openings of each variant that earlier stages used
  std::size_t next_ = 0;                 // index of the next unplayed game
  std::uint64_t games_known_ = 0;
  bool over_ = false;
};

}  // namespace flipside::referee
