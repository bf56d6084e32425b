#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "engine/core/outcome.hpp"
#include "referee/formats/knockout.hpp"
#include "referee/formats/round_robin.hpp"
#include "referee/formats/swiss.hpp"
#include "referee/schedule/scheduled_game.hpp"

namespace flipside::referee {

/// How a game of the schedule ended.
struct GameResult {
  std::int64_t index = 0;
  std::optional<Outcome> outcome;  // none: no score, half a point for both where a draw depends on it
  bool operator==(const GameResult&) const = default;
};

/// The course of a tournament: the games of its schedule, given the results so far.
///
/// The schedule is a row of places that the format's numbers fix; the two games of a pair stand at 2k and
/// 2k + 1. It is made of stages, games whose pairings are known together: a whole round robin, a round of a
/// Swiss tournament, a tie-break. A stage is drawn when all games of the one before have ended; its draw is a
/// pure function of configuration and results, in whatever order they came. Places that turn out not to be
/// needed stay empty. Memory grows with the encounters of a stage, not with its games.
class Schedule {
 public:
  /// @param games    variants, at least 1
  /// @param engines  at least 2
  /// @param before   results that are known, by ascending index
  Schedule(const Format& format, std::size_t games, std::size_t engines, std::vector<GameResult> before = {});

  /// Whether next() has a game.
  bool available() const { return next_ < stage_end(); }
  /// The next game of the schedule that was not played before and not taken yet. None: no game is left, or
  /// those that are left depend on games that were taken and have not ended.
  std::optional<ScheduledGame> next();
  /// A game that next() gave has ended.
  void add(const GameResult& result);
  /// True once every game has ended.
  bool over() const { return over_; }

  /// The pairings known last.
  const Draw& stage() const { return draw_; }
  /// The index where their games begin: all that are played before it have ended.
  std::size_t stage_begin() const { return begin_; }
  /// Games up to the end of this stage.
  std::uint64_t games_known() const { return games_known_; }
  /// Games in all; of a knockout that is not over, at least.
  std::uint64_t games() const;

  /// The format's own state; nullptr where it is another.
  const Swiss* swiss() const { return std::get_if<Swiss>(&form_); }
  const Knockout* knockout() const { return std::get_if<Knockout>(&form_); }

 private:
  using Form = std::variant<RoundRobin, Swiss, Knockout>;
  static Form make_form(const Format& format, std::size_t games, std::size_t engines);

  std::size_t stage_end() const { return begin_ + 2 * games_ * draw_.pairs * draw_.encounters.size(); }
  std::size_t encounter_at(std::size_t index) const { return (index - begin_) / 2 % draw_.encounters.size(); }
  ScheduledGame at(std::size_t index) const;
  void count(const GameResult& result);
  void count_known();
  void pass_over_played();
  void draw_what_is_known();

  std::size_t games_;  // variants
  Form form_;
  std::vector<GameResult> before_;
  std::size_t counted_ = 0;      // of before_
  std::size_t passed_over_ = 0;  // of before_
  Draw draw_;
  std::vector<EncounterPoints> points_;  // by encounter of the stage
  std::size_t begin_ = 0;                // index
  std::size_t open_ = 0;                 // games of the stage that have not ended
  std::size_t openings_ = 0;             // of each variant, before the stage
  std::size_t next_ = 0;                 // index
  std::uint64_t games_known_ = 0;
  bool over_ = false;
};

}  // namespace flipside::referee
