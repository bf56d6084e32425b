#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/any_game.hpp"
#include "referee/config/config.hpp"
#include "referee/match/play_game.hpp"
#include "referee/run/engine_pool.hpp"
#include "referee/schedule/opening_book.hpp"
#include "referee/schedule/schedule.hpp"

namespace flipside::referee {

/// A variant of the tournament with where its games begin.
struct GamePlan {
  AnyGame start;
  std::optional<OpeningBook> book;           // none: random openings
  std::unique_ptr<const SolvedGame> solved;  // where adjudication asks for it
};

/// All that is played: a pure function of the configuration (and the openings files that it names).
struct Plan {
  Schedule schedule;
  std::vector<GamePlan> games;  // in the order of the configuration's
};

/// Opens the openings files and checks all openings that the schedule uses.
/// @return the error names the file and the line of a wrong opening
Expected<Plan> make_plan(const Config& config);

/// Plays games of a plan on one event loop, as many at once as configured.
class Tournament {
 public:
  /// What happens when a game begins; called on the loop's thread, as all of these.
  using StartedGame = std::function<void(std::size_t index, const PerPlayer<std::string>& players)>;
  /// What happens to a finished game.
  using Finished = std::function<void(std::size_t index, GameRecord record)>;
  /// What happens when a game is annulled; it is played again.
  using AnnulledGame = std::function<void(std::size_t index, const std::string& reason)>;
  /// Today's date for the record.
  using Today = std::function<std::string()>;

  /// What is handed in must outlive the tournament.
  Tournament(const Config& config, const Plan& plan, EventLoop& loop, EnginePool& pool, StartedGame started,
             Finished finished, AnnulledGame annulled, Today today);

  /// Starts every engine once.
  /// @return an error naming the engine that cannot be started
  Expected<void> start_engines();

  /// Plays the schedule in its order, but the games that were played before, until nothing is left or stop()
  /// is called; then ends all engines.
  /// @param played  indices in ascending order
  /// @return an error if an openings file has been changed so that a game cannot begin; the games before it
  /// are finished
  Expected<void> play(std::vector<std::int64_t> played);

  /// Abandons the games in flight and plays no more.
  void stop();

 private:
  Task<void> check_engine(std::size_t engine, std::optional<Error>& failure);
  std::optional<ScheduledGame> next_game();
  Task<void> work();
  Task<void> play_one(ScheduledGame scheduled);
  Task<Played> play_once(const ScheduledGame& scheduled, Opening opening);
  GameRecord blank_record(const ScheduledGame& scheduled, const Opening& opening) const;
  Expected<Opening> opening_of(const ScheduledGame& scheduled) const;
  Task<Played> play_prepared(const ScheduledGame& scheduled, GameRecord record, Opening opening,
                             PerPlayer<std::unique_ptr<UgiEngine>>& engines);

  const Config& config_;
  const Plan& plan_;
  std::vector<std::int64_t> played_;  // before
  std::size_t passed_over_ = 0;       // of played_
  std::size_t next_ = 0;              // index in the schedule
  EventLoop& loop_;
  EnginePool& pool_;
  StartedGame started_;
  Finished finished_;
  AnnulledGame annulled_;
  Today today_;
  bool stopping_ = false;
  std::optional<Error> failure_;
};

}  // namespace flipside::referee
