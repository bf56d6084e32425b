#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>

#include "referee/session/event_loop.hpp"
#include "referee/tournament/events.hpp"
#include "referee/tournament/game_runner.hpp"
#include "referee/tournament/tournament_state.hpp"

namespace flipside::referee {

/// Receives the games and events of a scheduler, in order, on its thread.
class ResultReceiver {
 public:
  virtual ~ResultReceiver() = default;

  virtual void store(std::int64_t index, FinishedGame game) = 0;
  virtual void annul(std::int64_t index, AnnulledGame game) = 0;
  virtual void emit(TournamentEvent event) = 0;
  /// Drops the games from this index on, including games that were stored.
  virtual void drop_from(std::int64_t index) = 0;

  virtual bool wants_moves() const = 0;
  /// Returns true if too many games wait to be stored. The receiver has Scheduler::resume() called when it
  /// has caught up.
  virtual bool backlogged() const = 0;
  /// Returns true if games can no longer be stored.
  virtual bool failed() const = 0;
};

/// Hands out the games of a schedule to a runner: limits concurrency, replays annulled games, feeds results
/// back into the schedule, and ends the tournament early if its SPRT has decided.
class Scheduler {
 public:
  /// A game that has been annulled more often than this ends without a score.
  static constexpr int max_replays = 20;

  using MakeJob = std::function<Expected<GameJob>(const ScheduledGame&)>;

  /// References must outlive the scheduler.
  Scheduler(EventLoop& loop, TournamentState& state, MakeJob make_job, GameRunner& runner,
            ResultReceiver& results);

  /// Plays until no game is left, or until drain(), stop(), or a failure has ended the run.
  /// @return an error if a game cannot begin; the games in progress were finished
  Expected<void> run();

  /// Processes the outcome of a game in progress. Runners that receive games from elsewhere may call it
  /// directly.
  /// @return false if the game is not in progress, for example because its outcome was accepted before
  bool accept(std::int64_t index, GameOutcome outcome);

  /// Begins no more games; those in progress are finished.
  void drain();
  /// Begins no more games and abandons those in progress.
  void stop();
  /// Continues after a backlog.
  void resume() { resumed_.set(); }

  /// Returns true if run() failed because the runner could not play a game.
  bool runner_failed() const { return runner_failed_; }
  /// Returns the number of games in progress.
  std::size_t running() const { return in_progress_.size(); }

 private:
  struct InProgress {
    GameRecord blank;
    int annulments = 0;
  };

  bool closed() const { return draining_ || stopped_ || failure_.has_value(); }
  void start_workers();
  Task<void> work();
  Task<void> play(ScheduledGame scheduled);
  void fail(Error error);
  void finish(std::int64_t index, FinishedGame game);

  EventLoop& loop_;
  TournamentState& state_;
  MakeJob make_job_;
  GameRunner& runner_;
  ResultReceiver& results_;
  ScheduleProgress progress_;  // as last emitted
  std::size_t workers_ = 0;
  std::map<std::int64_t, InProgress> in_progress_;  // by index
  Event resumed_;
  bool draining_ = false;
  bool stopped_ = false;
  bool runner_failed_ = false;
  std::optional<Error> failure_;
};

}  // namespace flipside::referee
