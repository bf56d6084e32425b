#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/config/config.hpp"
#include "referee/match/game_loop.hpp"
#include "referee/session/event_loop.hpp"
#include "referee/tournament/core_slots.hpp"
#include "referee/tournament/engine_pool.hpp"
#include "referee/tournament/game_runner.hpp"
#include "referee/tournament/start_positions.hpp"

namespace flipside::referee {

/// Makes the first games of a tournament begin together, so that no clock runs while the engines of other
/// games are starting. The barrier opens when all of these games have arrived, and stays open.
class StartBarrier {
  struct State {
    std::size_t missing = 0;
    Event opened;
    explicit State(EventLoop& loop) : opened(loop) {}
  };

 public:
  explicit StartBarrier(EventLoop& loop) : state_(std::make_shared<State>(loop)) {}

  /// The registration of a game. The barrier waits until each participant arrives or is destroyed. A
  /// participant may outlive its barrier.
  class Participant {
   public:
    explicit Participant(const StartBarrier& barrier) : state_(barrier.state_), awaited_(!barrier.is_open()) {
      if (awaited_) ++state_->missing;
    }
    Participant(const Participant&) = delete;
    Participant& operator=(const Participant&) = delete;
    ~Participant() { arrive(); }

    void arrive() {
      if (!awaited_) return;
      awaited_ = false;
      if (--state_->missing == 0) state_->opened.set();
    }

   private:
    std::shared_ptr<State> state_;
    bool awaited_;
  };

  bool is_open() const { return state_->opened.is_set(); }
  /// Suspends the awaiting coroutine until the barrier is open.
  auto operator co_await() const { return state_->opened.operator co_await(); }

 private:
  std::shared_ptr<State> state_;
};

/// Plays games between engine processes on this machine.
class LocalRunner final : public GameRunner {
 public:
  /// References must outlive the runner.
  LocalRunner(EventLoop& loop, EnginePool& pool, CoreSlots& cores, const Config& config,
              const StartPositions& positions);

  /// Starts every engine once to check that it can be started.
  /// @return an error that names the first engine that does not start
  Expected<void> check_engines();

  Task<GameOutcome> play(GameJob job, GameObserver& observer) override;
  std::size_t slots() const override { return config_.concurrency; }
  void interrupt() override;

  /// Annuls all games in progress, and kills their engines. Startup checks in progress are repeated.
  /// @param reason  the reason for the annulments, for display
  void annul_games(std::string reason);

  /// Quits all engines and waits until they have exited.
  void quit_engines();

 private:
  using Engines = PerPlayer<std::unique_ptr<UgiEngine>>;

  Task<void> check_remaining_engines(std::size_t& next, std::vector<std::optional<Error>>& failures);
  Task<void> check_engine(std::size_t engine, std::optional<Error>& failure);
  Task<std::variant<PlayResult, Error>> play_with(GameJob job, Engines& engines,
                                                  const CoreSlots::Lease& cores, Transcript* transcript,
                                                  GameObserver& observer);
  Task<void> release_engines(const GameJob& job, Engines& engines, const GameRecord* record);
  void discard_engines(Engines& engines);
  std::optional<Transcript> take_transcript();

  EventLoop& loop_;
  EnginePool& pool_;
  CoreSlots& cores_;
  const Config& config_;
  const StartPositions& positions_;
  StartBarrier barrier_;
  std::vector<Transcript> transcripts_;  // unused transcripts whose memory later games reuse
  bool interrupted_ = false;
  std::size_t annulments_ = 0;    // number of calls to annul_games()
  std::string annulment_reason_;  // reason of the last call to annul_games()
};

}  // namespace flipside::referee
