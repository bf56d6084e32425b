#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/config/config.hpp"
#include "referee/match/play_game.hpp"
#include "referee/tournament/core_slots.hpp"
#include "referee/tournament/engine_pool.hpp"
#include "referee/tournament/plan.hpp"
#include "referee/tournament/start_barrier.hpp"

namespace flipside::referee {

/// Plays games of a plan on one event loop, as many at once as configured.
class Tournament {
 public:
  /// What happens when a game begins; called on the loop's thread, as all of these.
  using StartedGame = std::function<void(std::size_t index, const PerPlayer<std::string>& players)>;
  /// What happens to a finished game; the schedule is to be told of it here. The transcript, nullptr if none is
  /// written, may be taken.
  using Finished = std::function<void(std::size_t index, GameRecord record, Transcript* transcript)>;
  /// What happens when a game is annulled; it is played again.
  using AnnulledGame =
      std::function<void(std::size_t index, const std::string& reason, Transcript* transcript)>;
  /// Today's date for the record.
  using Today = std::function<std::string()>;

  /// What is handed in must outlive the tournament.
  Tournament(const Config& config, const Plan& plan, EventLoop& loop, EnginePool& pool, CoreSlots& cores,
             Log& log, StartedGame started, Finished finished, AnnulledGame annulled, Today today);

  /// No game begins while `behind` is true: what was played before is to be stored first.
  void hold_while(std::function<bool()> behind) { behind_ = std::move(behind); }

  /// Starts every engine once.
  /// @return an error naming the engine that cannot be started
  Expected<void> start_engines();

  /// Plays the games of a schedule until none is left or stop() is called; then ends all engines.
  /// @return an error if an openings file has been changed so that a game cannot begin; the games before it
  /// are finished
  Expected<void> play(Schedule& schedule);

  /// Begins no more games; those in flight are finished.
  void finish() { finishing_ = true; }
  /// Games in flight.
  std::size_t running() const { return running_; }
  /// Abandons the games in flight and plays no more.
  void stop();

 private:
  Task<void> check_engine(std::size_t engine, std::optional<Error>& failure);
  void fill_up();
  Task<void> work();
  Task<void> play_one(ScheduledGame scheduled, Transcript* transcript);
  Task<PlayResult> play_once(const ScheduledGame& scheduled, Opening opening, Transcript* transcript);
  PerPlayer<std::string> names_of(const ScheduledGame& scheduled) const;
  GameRecord blank_record(const ScheduledGame& scheduled, const Opening& opening) const;
  Task<PlayResult> play_prepared(const ScheduledGame& scheduled, GameRecord record, Opening opening,
                             PerPlayer<std::unique_ptr<UgiEngine>>& engines, const CoreSlots::Lease& cores,
                             Transcript* transcript);

  const Config& config_;
  const Plan& plan_;
  Schedule* schedule_ = nullptr;  // while it is played
  EventLoop& loop_;
  EnginePool& pool_;
  CoreSlots& cores_;
  Log& log_;
  StartedGame started_;
  Finished finished_;
  AnnulledGame annulled_;
  Today today_;
  std::size_t workers_ = 0;
  StartBarrier starting_line_;
  std::function<bool()> behind_ = [] { return false; };
  bool finishing_ = false;
  bool stopping_ = false;
  std::size_t running_ = 0;
  std::optional<Error> failure_;
};

}  // namespace flipside::referee
