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

/// Receives the games and events of a scheduler in order, on the scheduler's thread.
class ResultReceiver {
 public:
  virtual ~ResultReceiver() = default;

  virtual void store(std::int64_t index, FinishedGame game) = 0;
  virtual void annul(std::int64_t index, AnnulledGame game) = 0;
  virtual void emit(TournamentEvent event) = 0;
  /// Drops all games from this index on, even those that are already stored.
  virtual void drop_from(std::int64_t index) = 0;

  virtual bool wants_moves() const = 0;
  /// Returns true if too many games wait to be stored. Once the backlog has been stored, the receiver must
  /// trigger a call to Scheduler::resume().
  virtual bool backlogged() const = 0;
  /// Returns true if games can no longer be stored.
  virtual bool failed() const = 0;
};

/// Plays the games of a schedule on a GameRunner. Limits concurrency, replays annulled games, adds results to
/// the schedule, and ends the tournament early if its SPRT has decided.
class Scheduler {
 public:
  /// Maximum number of replays of a game. If the last replay is annulled too, the game ends without a score.
  static constexpr int max_replays = 20;

  using MakeJob = std::function<Expected<GameJob>(const ScheduledGame&)>;

  /// References must outlive the scheduler.
  Scheduler(EventLoop& loop, TournamentState& state, MakeJob make_job, GameRunner& runner,
            ResultReceiver& results);

  /// Plays until no games are left, or until drain(), stop(), or a failure ends the run.
  /// @return an error if a game could not begin; the games in progress are finished first
  Expected<void> run();

  /// Processes the outcome of a game in progress. A runner that receives outcomes from other machines may
  /// call this function directly.
  /// @return false if the game is not in progress, for example because its outcome has already been accepted
  bool accept(std::int64_t index, GameOutcome outcome);

  /// Finishes the games in progress, but begins no new ones.
  void drain();
  /// Abandons the games in progress, and begins no new ones.
  void stop();
  /// Resumes scheduling after a backlog; see ResultReceiver::backlogged().
  void resume() { resumed_.set(); }
  /// Emits the moves of all games in progress that have not been emitted yet, then MovesReported.
  void report_moves();

  /// Returns true if run() failed because the runner could not play a game.
  bool runner_failed() const { return runner_failed_; }
  /// Returns the number of games in progress.
  std::size_t running() const { return in_progress_.size(); }

 private:
  class MoveEmitter;
  struct InProgress {
    GameRecord blank;
    MoveEmitter* emitter;
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
  ScheduleProgress progress_;  // the progress that was last emitted
  std::size_t workers_ = 0;
  std::map<std::int64_t, InProgress> in_progress_;  // games in progress, by index
  Event resumed_;
  bool draining_ = false;
  bool stopped_ = false;
  bool runner_failed_ = false;
  std::optional<Error> failure_;
};

}  // namespace flipside::referee
