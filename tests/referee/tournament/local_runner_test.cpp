#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <utility>

#include "referee/tournament/local_runner.hpp"

namespace flipside::referee {
namespace {

using Participant = StartBarrier::Participant;

struct Fixture {
  SteadyTime time;
  ThreadRunDelay delay;
  EventLoop loop{time, delay};
  StartBarrier barrier{loop};
};

TEST_CASE_FIXTURE(Fixture, "the first games wait until the last of them is ready") {
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

TEST_CASE_FIXTURE(Fixture, "a game that ends before it is ready does not hold up the others") {
  Participant one(barrier);
  {
    const Participant two(barrier);
    one.arrive();
    CHECK_FALSE(barrier.is_open());
  }
  CHECK(barrier.is_open());
}

TEST_CASE_FIXTURE(Fixture, "the barrier is open for later games") {
  { const Participant first(barrier); }
  const Participant later(barrier);
  CHECK(barrier.is_open());
}

TEST_CASE("a participant may outlive its barrier") {
  SteadyTime time;
  ThreadRunDelay delay;
  EventLoop loop(time, delay);
  std::optional<StartBarrier> barrier(std::in_place, loop);
  Participant participant(*barrier);
  barrier.reset();
  participant.arrive();
}

struct IgnoreMoves final : GameObserver {
  void move_played(const GameRecord&) override {}
};

/// Plays one game with engines that do not start.
GameOutcome play_with(StartError failure) {
  SteadyTime time;
  ThreadRunDelay delay;
  EventLoop loop(time, delay);
  Config config;
  config.games = {"flipflop-3"};
  config.engines.resize(2);
  const auto positions = load_start_positions(config);
  REQUIRE(positions);
  Log log;
  EnginePool pool(
      loop, [&](const EngineCommand&, const Placement&) -> StartResult { return failure; }, config, log);
  CoreSlots cores;
  LocalRunner runner(loop, pool, cores, config, *positions);
  const auto job = make_job(config, *positions, ScheduledGame{.index = 4, .seats = {{0, 1}}}, "2026.01.31");
  REQUIRE(job);
  CHECK(job->index == 4);
  std::optional<GameOutcome> outcome;
  IgnoreMoves observer;
  loop.spawn([](LocalRunner& at, GameJob to_play, GameObserver& moves,
                std::optional<GameOutcome>& out) -> Task<void> {
    out.emplace(co_await at.play(std::move(to_play), moves));
  }(runner, *job, observer, outcome));
  loop.run();
  REQUIRE(outcome);
  return *std::move(outcome);
}

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

}  // namespace
}  // namespace flipside::referee
