#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "referee/tournament/local_runner.hpp"

namespace flipside::referee {
namespace {

using Participant = StartBarrier::Participant;

struct RunnerFixture {
  SteadyTime time;
  OwnThreadClocks clocks;
  EventLoop loop{time, clocks};
  StartBarrier barrier{loop};
};

TEST_CASE_FIXTURE(RunnerFixture, "the first games wait until the last of them is ready") {
  Participant one(barrier);
  Participant two(barrier);
  int begun = 0;
  const auto wait = [](const StartBarrier& at, int& count) -> Task<void> {
    co_await at;
    ++count;
  };
  loop.spawn(wait(barrier, begun));
  loop.spawn(wait(barrier, begun));
  one.arrive();
  one.arrive();
  CHECK_FALSE(barrier.is_open());
  two.arrive();
  CHECK(barrier.is_open());
  loop.run();
  CHECK(begun == 2);
}

TEST_CASE_FIXTURE(RunnerFixture, "a game that ends before it is ready does not hold up the others") {
  Participant one(barrier);
  {
    const Participant two(barrier);
    one.arrive();
    CHECK_FALSE(barrier.is_open());
  }
  CHECK(barrier.is_open());
}

TEST_CASE_FIXTURE(RunnerFixture, "the barrier is open for later games") {
  { const Participant first(barrier); }
  const Participant later(barrier);
  CHECK(barrier.is_open());
}

TEST_CASE("a participant may outlive its barrier") {
  SteadyTime time;
  OwnThreadClocks clocks;
  EventLoop loop(time, clocks);
  std::optional<StartBarrier> barrier(std::in_place, loop);
  Participant participant(*barrier);
  barrier.reset();
  participant.arrive();
}

struct IgnoreMoves final : GameObserver {
  void move_played(const GameRecord&) override {}
};

/// A time source that advances by one second on every reading, so that every sleep ends immediately.
struct LeapingTime final : TimeSource {
  Instant now() override { return at += std::chrono::seconds(1); }
  Instant at{std::chrono::hours(1)};
};

Config two_engines() {
  Config config;
  config.games = {"flipflop-3"};
  config.engines.resize(2);
  return config;
}

/// A tournament of two engines. `start` returns the result of starting an engine.
struct Tournament {
  Tournament(TimeSource& source, std::function<StartResult(EventLoop&)> start)
      : time(source), start_engine(std::move(start)) {
    auto loaded = load_start_positions(config);
    REQUIRE(loaded);
    positions.emplace(*std::move(loaded));
    runner.emplace(loop, pool, cores, config, *positions);
  }

  /// Plays one game.
  /// @param meanwhile  called as soon as the game waits for an event
  GameOutcome play(const std::function<void()>& meanwhile = [] {}) {
    const auto job = make_job(config, *positions, ScheduledGame{.index = 4, .seats = {{0, 1}}}, "2026.01.31");
    REQUIRE(job);
    CHECK(job->index == 4);
    std::optional<GameOutcome> outcome;
    IgnoreMoves observer;
    loop.spawn([](LocalRunner& at, GameJob to_play, GameObserver& moves,
                  std::optional<GameOutcome>& out) -> Task<void> {
      out.emplace(co_await at.play(std::move(to_play), moves));
    }(*runner, *job, observer, outcome));
    if (!outcome) meanwhile();
    loop.run();
    REQUIRE(outcome);
    return *std::move(outcome);
  }

  TimeSource& time;
  OwnThreadClocks clocks;
  EventLoop loop{time, clocks};
  std::function<StartResult(EventLoop&)> start_engine;
  Config config = two_engines();
  Log log;
  EnginePool pool{loop,
                  [this](EngineCommand, Placement) -> Task<StartResult> { co_return start_engine(loop); },
                  config, log, 4};
  CoreSlots cores;
  std::optional<StartPositions> positions;
  std::optional<LocalRunner> runner;
};

/// Plays one game with engines that do not start.
GameOutcome play_with(const StartError& failure) {
  LeapingTime time;
  Tournament tournament(time, [&](EventLoop&) { return failure; });
  return tournament.play();
}

/// An engine that starts, but never sends a move.
class SilentEngine final : public LineChannel {
 public:
  SilentEngine(EventLoop& loop, int& alive) : interrupted_(loop), alive_(alive) { ++alive_; }
  ~SilentEngine() override { --alive_; }

  bool send(std::string_view lines) override {
    if (lines.find("ugi\n") == 0) reply_ = "ugiok";
    if (lines.find("isready\n") != std::string_view::npos) reply_ = "readyok";
    return true;
  }
  Task<Received> receive(Instant) override {
    current_ = std::exchange(reply_, {});
    if (!current_.empty()) co_return ReceivedLine{current_, {}, {}};
    co_await interrupted_;
    co_return Closed{};
  }
  void discard() override {}
  Duration scheduling_delay() override { return {}; }
  Duration cpu_used() override { return {}; }
  void set_idle_listener(std::function<void(std::string_view line)>) override {}
  void pin(const std::vector<int>&) override {}
  void interrupt() override { interrupted_.set(); }
  Task<std::string> end(Duration) override { co_return "did not exit in time and was killed"; }
  std::string stderr_tail() const override { return {}; }

 private:
  Event interrupted_;
  int& alive_;
  std::string reply_;
  std::string current_;
};

TEST_CASE("an engine that does not start forfeits the game") {
  const GameOutcome outcome = play_with({StartError::Cause::program, "no such file: 'engine'"});
  REQUIRE(std::holds_alternative<FinishedGame>(outcome));
  const GameRecord& record = std::get<FinishedGame>(outcome).record;
  CHECK(record.outcome == Outcome::p2_win);
  CHECK(record.termination == Termination::start_failed);
  CHECK(record.detail == "no such file: 'engine'");
  CHECK(record.date == "2026.01.31");
}

TEST_CASE("if the system cannot start an engine, the runner fails and no game is scored") {
  const GameOutcome outcome = play_with({StartError::Cause::system, "Too many open files"});
  REQUIRE(std::holds_alternative<RunnerFailure>(outcome));
  CHECK(std::get<RunnerFailure>(outcome).reason == "Too many open files");
}

TEST_CASE("a temporary lack of resources only delays the start of an engine") {
  LeapingTime time;
  int attempts = 0;
  Tournament tournament(time, [&](EventLoop&) {
    return ++attempts < 3 ? StartError{StartError::Cause::system, "Too many open files"}
                          : StartError{StartError::Cause::program, "no such file: 'engine'"};
  });
  const GameOutcome outcome = tournament.play();
  REQUIRE(std::holds_alternative<FinishedGame>(outcome));
  CHECK(std::get<FinishedGame>(outcome).record.detail == "no such file: 'engine'");
}

TEST_CASE("a game in progress is annulled if the referee was halted, and its engines are killed") {
  SteadyTime time;
  int alive = 0;
  Tournament tournament(time, [&](EventLoop& loop) -> StartResult {
    return StartedEngine{std::make_unique<SilentEngine>(loop, alive), 0, "silent"};
  });
  const GameOutcome outcome = tournament.play([&] {
    CHECK(alive == 2);
    tournament.runner->annul_games("the referee was suspended or blocked for 2.0 s");
  });
  REQUIRE(std::holds_alternative<AnnulledGame>(outcome));
  CHECK(std::get<AnnulledGame>(outcome).reason == "the referee was suspended or blocked for 2.0 s");
  CHECK(alive == 0);
}

}  // namespace
}  // namespace flipside::referee
