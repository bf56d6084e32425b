#include "referee/tournament/scheduler.hpp"

#include <fmt/format.h>

#include <utility>

namespace flipside::referee {

/// Emits the moves of a game while a sink wants moves, and keeps them until then.
class Scheduler::MoveEmitter final : public GameObserver {
 public:
  MoveEmitter(std::int64_t index, ResultReceiver& results) : index_(index), results_(results) {}
  void move_played(const GameRecord& game) override {
    moves_.push_back(game.moves.back());
    if (results_.wants_moves()) report();
  }
  void report() {
    if (!moves_.empty()) results_.emit(MovesPlayed{index_, std::exchange(moves_, {})});
  }
  /// Discards the moves of an annulled game.
  void reset() { moves_.clear(); }

 private:
  std::int64_t index_;
  ResultReceiver& results_;
  std::vector<PlayedMove> moves_;  // moves that have not been emitted
};

Scheduler::Scheduler(EventLoop& loop, TournamentState& state, MakeJob make_job, GameRunner& runner,
                     ResultReceiver& results)
    : loop_(loop),
      state_(state),
      make_job_(std::move(make_job)),
      runner_(runner),
      results_(results),
      progress_(state.progress()),
      resumed_(loop) {}

Expected<void> Scheduler::run() {
  start_workers();
  loop_.run();
  if (failure_) return *failure_;
  return {};
}

/// Starts workers while slots and games are available. Called after each game, because its result may have
/// completed a stage and thus made new games available.
void Scheduler::start_workers() {
  while (workers_ < runner_.slots() && state_.schedule().available() && !closed()) loop_.spawn(work());
}

Task<void> Scheduler::work() {
  ++workers_;
  while (!closed()) {
    if (results_.backlogged()) {
      resumed_.reset();
      co_await resumed_;
      continue;
    }
    const auto scheduled = state_.schedule().next();
    if (!scheduled) break;
    co_await play(*scheduled);
    start_workers();
  }
  --workers_;
}

/// Plays a game, and replays it until its outcome is final.
Task<void> Scheduler::play(ScheduledGame scheduled) {
  const Expected<GameJob> job = make_job_(scheduled);
  if (!job) co_return fail(job.error());
  const std::int64_t index = job->index;
  MoveEmitter observer(index, results_);
  in_progress_.emplace(index, InProgress{job->blank, &observer});
  for (auto game = in_progress_.find(index); game != in_progress_.end() && !stopped_;
       game = in_progress_.find(index)) {
    observer.reset();
    results_.emit(GameStarted{index, job->blank.game, job->blank.players, game->second.annulments,
                              job->blank.start, job->blank.time_controls});
    GameOutcome outcome = co_await runner_.play(*job, observer);
    accept(index, std::move(outcome));
  }
  in_progress_.erase(index);
}

bool Scheduler::accept(std::int64_t index, GameOutcome outcome) {
  const auto game = in_progress_.find(index);
  if (game == in_progress_.end() || stopped_) return false;
  if (auto* failed = std::get_if<RunnerFailure>(&outcome)) {
    in_progress_.erase(game);
    runner_failed_ = true;
    fail(Error{std::move(failed->reason)});
    return true;
  }
  auto* finished = std::get_if<FinishedGame>(&outcome);
  FinishedGame without_score;
  if (auto* annulled = std::get_if<AnnulledGame>(&outcome)) {
    const int annulments = ++game->second.annulments;
    std::string detail =
        fmt::format("no score: annulled {} times; last reason: {}", annulments, annulled->reason);
    results_.annul(index, std::move(*annulled));
    if (draining_) in_progress_.erase(game);
    if (draining_ || annulments <= max_replays) return true;
    without_score.record = std::move(game->second.blank);
    without_score.record.termination = Termination::adjudication;
    without_score.record.detail = std::move(detail);
    finished = &without_score;
  }
  in_progress_.erase(game);
  finish(index, std::move(*finished));
  return true;
}

/// Stores a finished game and continues the schedule with its result.
void Scheduler::finish(std::int64_t index, FinishedGame game) {
  state_.add({index, game.record.outcome});
  // The SPRT is evaluated here, not in a sink, so that no game begins after it has decided.
  const auto end = state_.end();
  if (end) results_.drop_from(*end);
  results_.store(index, std::move(game));
  ScheduleProgress progress = state_.progress();
  if (progress.stage_begin != progress_.stage_begin) results_.emit(StageBegan{progress.stage_begin});
  if (progress != progress_) results_.emit(ProgressChanged{progress_ = std::move(progress)});
  if (end) results_.emit(SprtDecided{*end});
  if (end || results_.failed()) stop();
}

void Scheduler::fail(Error error) {
  if (!failure_) failure_ = std::move(error);
  resumed_.set();
}

void Scheduler::report_moves() {
  for (const auto& [index, game] : in_progress_) game.emitter->report();
  results_.emit(MovesReported{});
}

void Scheduler::drain() {
  draining_ = true;
  resumed_.set();
}

void Scheduler::stop() {
  stopped_ = true;
  runner_.interrupt();
  resumed_.set();
}

}  // namespace flipside::referee
