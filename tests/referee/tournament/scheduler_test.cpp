#include "referee/tournament/scheduler.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/manual_clocks.hpp"
#include "tests/support/manual_time.hpp"

namespace flipside::referee {
namespace {

GameOutcome win(const GameJob& job) {
  GameRecord record = job.blank;
  record.outcome = Outcome::p1_win;
  return FinishedGame{std::move(record)};
}

/// Returns game outcomes without starting processes, either immediately or when the test releases a held
/// game.
class FakeRunner final : public GameRunner {
 public:
  FakeRunner(EventLoop& loop, std::size_t slots) : loop_(loop), slots_(slots) {}

  Task<GameOutcome> play(GameJob job, GameObserver& observer) override {
    started.push_back(job.index);
    max_concurrent = std::max(max_concurrent, ++concurrent_);
    GameRecord game = job.blank;
    for (const char* move : {"a1", "b2"}) {
      game.moves.push_back({move, MoveInfo{}});
      observer.move_played(game);
    }
    if (held) {
      auto [entry, inserted] = pending.try_emplace(job.index, Pending{job, Event(loop_), {}});
      if (on_pending) on_pending();
      co_await entry->second.event;
      GameOutcome outcome =
          interrupted ? GameOutcome(AnnulledGame{"interrupted"}) : *std::move(entry->second.outcome);
      pending.erase(job.index);
      --concurrent_;
      co_return outcome;
    }
    GameOutcome outcome = outcome_of(job);
    --concurrent_;
    co_return outcome;
  }
  std::size_t slots() const override { return slots_; }
  void interrupt() override {
    interrupted = true;
    for (auto& [index, game] : pending) game.event.set();
  }

  /// Ends a held game.
  void release(std::int64_t index) {
    Pending& game = pending.at(index);
    game.outcome = outcome_of(game.job);
    game.event.set();
  }

  struct Pending {
    GameJob job;
    Event event;
    std::optional<GameOutcome> outcome;
  };

  std::function<GameOutcome(const GameJob&)> outcome_of = win;
  std::function<void()> on_pending;  // called when a game is blocked
  bool held = false;
  bool interrupted = false;
  std::map<std::int64_t, Pending> pending;
  std::vector<std::int64_t> started;
  std::size_t max_concurrent = 0;

 private:
  EventLoop& loop_;
  std::size_t slots_;
  std::size_t concurrent_ = 0;
};

/// Records the games and events that a scheduler produces.
struct FakeReceiver final : ResultReceiver {
  void store(std::int64_t index, FinishedGame game) override {
    stored.emplace_back(index, std::move(game.record));
  }
  void annul(std::int64_t index, AnnulledGame) override { annulled.push_back(index); }
  void emit(TournamentEvent event) override {
    if (const auto* played = std::get_if<MovesPlayed>(&event))
      for (const PlayedMove& move : played->moves) moves[played->index].push_back(move.move);
    if (std::holds_alternative<MovesReported>(event)) ++reports;
    if (const auto* start = std::get_if<GameStarted>(&event)) replays.push_back(start->replay);
    if (std::holds_alternative<StageBegan>(event)) ++stages;
  }
  void drop_from(std::int64_t index) override { end = index; }
  bool wants_moves() const override { return wants; }
  bool backlogged() const override { return behind && behind(); }
  bool failed() const override { return false; }

  std::vector<std::int64_t> indices() const {
    std::vector<std::int64_t> all;
    for (const auto& [index, record] : stored) all.push_back(index);
    return all;
  }

  std::vector<std::pair<std::int64_t, GameRecord>> stored;
  std::vector<std::int64_t> annulled;
  std::map<std::int64_t, std::vector<std::string>> moves;
  std::vector<int> replays;
  int stages = 0;
  int reports = 0;
  std::optional<std::int64_t> end;
  bool wants = false;
  std::function<bool()> behind;
};

Config match_of(int rounds) {
  Config config;
  config.games = {"flipflop-3"};
  config.engines.resize(2);
  config.format = {.kind = FormatKind::match, .rounds = static_cast<decltype(Format::rounds)>(rounds)};
  return config;
}

struct SchedulerFixture {
  explicit SchedulerFixture(const Config& tournament, std::size_t slots = 2)
      : config(tournament),
        state(config, {}),
        runner(loop, slots),
        scheduler(loop, state, make_job, runner, receiver) {}

  static Expected<GameJob> make_job(const ScheduledGame& scheduled) {
    GameJob job;
    job.index = static_cast<std::int64_t>(scheduled.index);
    job.seats = scheduled.seats;
    job.blank.game = "flipflop-3";
    return job;
  }

  test::ManualTime time;
  test::ManualClocks clocks;
  EventLoop loop{time, clocks};
  Config config;
  TournamentState state;
  FakeRunner runner;
  FakeReceiver receiver;
  Scheduler scheduler;
};

using Indices = std::vector<std::int64_t>;

TEST_CASE("every game of the schedule is played and stored once") {
  SchedulerFixture at(match_of(3));
  REQUIRE(at.scheduler.run());
  CHECK(at.receiver.indices() == Indices{0, 1, 2, 3, 4, 5});
  CHECK(at.state.complete());
  CHECK(at.scheduler.running() == 0);
}

TEST_CASE("no more games run concurrently than the runner has slots") {
  SchedulerFixture at(match_of(4), 3);
  at.runner.held = true;
  at.runner.on_pending = [&] {
    if (at.runner.pending.size() == 3 || at.runner.started.size() > 6)
      at.runner.release(at.runner.pending.rbegin()->first);
  };
  at.loop.spawn([](SchedulerFixture& of) -> Task<void> {
    while (of.receiver.stored.size() < 8) {
      for (auto& [index, game] : of.runner.pending)
        if (!game.event.is_set()) {
          of.runner.release(index);
          break;
        }
      co_await of.loop.sleep_until(of.time.now());
    }
  }(at));
  REQUIRE(at.scheduler.run());
  CHECK(at.runner.max_concurrent == 3);
  CHECK(at.receiver.stored.size() == 8);
}

TEST_CASE("an annulled game is replayed, and ends without a score after too many annulments") {
  SchedulerFixture at(match_of(1), 1);
  int annulments = 0;
  at.runner.outcome_of = [&](const GameJob& job) -> GameOutcome {
    if (job.index == 0 && annulments++ < 2) return AnnulledGame{"slow machine"};
    if (job.index == 1) return AnnulledGame{"slow machine"};
    return win(job);
  };
  REQUIRE(at.scheduler.run());
  CHECK(at.receiver.indices() == Indices{0, 1});
  CHECK(std::ranges::count(at.receiver.annulled, 0) == 2);
  CHECK(std::ranges::count(at.receiver.annulled, 1) == Scheduler::max_replays + 1);
  const GameRecord& second = at.receiver.stored.back().second;
  CHECK_FALSE(second.outcome);
  CHECK(second.termination == Termination::adjudication);
  CHECK(second.detail == "no score: annulled 21 times; last reason: slow machine");
  CHECK(at.receiver.replays[2] == 2);
}

TEST_CASE("if the runner fails, the game is not scored and the run ends with an error") {
  SchedulerFixture at(match_of(5), 1);
  at.runner.outcome_of = [](const GameJob& job) -> GameOutcome {
    if (job.index == 3) return RunnerFailure{"Too many open files"};
    return win(job);
  };
  const auto played = at.scheduler.run();
  REQUIRE_FALSE(played);
  CHECK(played.error().message == "Too many open files");
  CHECK(at.scheduler.runner_failed());
  CHECK(at.receiver.indices() == Indices{0, 1, 2});
}

TEST_CASE("a draining scheduler finishes the games in progress and begins no new ones") {
  SchedulerFixture at(match_of(5));
  at.runner.held = true;
  at.loop.spawn([](SchedulerFixture& of) -> Task<void> {
    CHECK(of.scheduler.running() == 0);
    co_await of.loop.sleep_until(of.time.now());
    CHECK(of.scheduler.running() == 2);
    of.scheduler.drain();
    of.runner.release(1);
    of.runner.release(0);
  }(at));
  REQUIRE(at.scheduler.run());
  CHECK(at.receiver.indices() == Indices{1, 0});
  CHECK_FALSE(at.state.complete());
}

TEST_CASE("a stopped scheduler abandons the games in progress") {
  SchedulerFixture at(match_of(5));
  at.runner.held = true;
  at.loop.spawn([](SchedulerFixture& of) -> Task<void> {
    co_await of.loop.sleep_until(of.time.now());
    of.scheduler.stop();
  }(at));
  REQUIRE(at.scheduler.run());
  CHECK(at.runner.interrupted);
  CHECK(at.receiver.stored.empty());
}

TEST_CASE("no game begins while the receiver is backlogged") {
  SchedulerFixture at(match_of(1), 1);
  bool behind = true;
  at.receiver.behind = [&] { return behind; };
  at.loop.spawn([](SchedulerFixture& of, bool& backlog) -> Task<void> {
    co_await of.loop.sleep_until(of.time.now());
    of.scheduler.resume();  // a spurious call, while the receiver is still backlogged
    co_await of.loop.sleep_until(of.time.now());
    CHECK(of.runner.started.empty());
    backlog = false;
    of.loop.post([&of] { of.scheduler.resume(); });
  }(at, behind));
  REQUIRE(at.scheduler.run());
  CHECK(at.receiver.indices() == Indices{0, 1});
}

TEST_CASE("the next stage begins when all games of the current stage have ended") {
  Config config = match_of(2);
  config.engines.resize(4);
  config.format = {.kind = FormatKind::swiss, .rounds = 2};
  SchedulerFixture at(config, 4);
  REQUIRE(at.scheduler.run());
  CHECK(at.receiver.stored.size() == 8);
  CHECK(at.receiver.stages >= 1);
}

TEST_CASE("no game begins after the SPRT has decided") {
  Config config = match_of(200);
  config.sprt = SprtSettings{.model = SprtModel::logistic, .elo0 = 0, .elo1 = 200};
  SchedulerFixture at(config, 1);
  at.runner.outcome_of = [](const GameJob& job) -> GameOutcome {
    GameRecord record = job.blank;
    record.outcome = job.seats[Player::p1] == 0 ? Outcome::p1_win : Outcome::p2_win;
    return FinishedGame{std::move(record)};
  };
  REQUIRE(at.scheduler.run());
  REQUIRE(at.receiver.end);
  CHECK(static_cast<std::int64_t>(at.receiver.stored.size()) == *at.receiver.end);
  CHECK(at.runner.started.size() == at.receiver.stored.size());
}

TEST_CASE("moves are emitted only while a sink wants them") {
  for (const bool wanted : {false, true}) {
    SchedulerFixture at(match_of(1));
    at.receiver.wants = wanted;
    REQUIRE(at.scheduler.run());
    CHECK(at.receiver.moves.size() == (wanted ? 2 : 0));
    for (const auto& [index, moves] : at.receiver.moves) CHECK(moves == std::vector<std::string>{"a1", "b2"});
  }
}

TEST_CASE("the moves of games in progress can be reported at any time, each move only once") {
  SchedulerFixture at(match_of(1));
  at.runner.held = true;
  at.loop.spawn([](SchedulerFixture& of) -> Task<void> {
    co_await of.loop.sleep_until(of.time.now());
    CHECK(of.receiver.moves.empty());
    of.scheduler.report_moves();
    of.scheduler.report_moves();
    CHECK(of.receiver.reports == 2);
    of.runner.release(0);
    of.runner.release(1);
  }(at));
  REQUIRE(at.scheduler.run());
  CHECK(at.receiver.moves.size() == 2);
  for (const auto& [index, moves] : at.receiver.moves) CHECK(moves == std::vector<std::string>{"a1", "b2"});
}

TEST_CASE("outcomes that arrive out of order or twice are accepted once per game") {
  SchedulerFixture at(match_of(2), 4);
  at.runner.held = true;
  at.loop.spawn([](SchedulerFixture& of) -> Task<void> {
    co_await of.loop.sleep_until(of.time.now());
    REQUIRE(of.runner.pending.size() == 4);
    CHECK(of.scheduler.accept(3, win(of.runner.pending.at(3).job)));
    CHECK_FALSE(of.scheduler.accept(3, win(of.runner.pending.at(3).job)));
    for (const std::int64_t index : {3, 2, 1, 0}) of.runner.release(index);
    co_await of.loop.sleep_until(of.time.now());
    CHECK_FALSE(of.scheduler.accept(2, FinishedGame{}));
    CHECK_FALSE(of.scheduler.accept(17, FinishedGame{}));
  }(at));
  REQUIRE(at.scheduler.run());
  CHECK(at.receiver.indices() == Indices{3, 2, 1, 0});
  CHECK(at.state.complete());
}

}  // namespace
}  // namespace flipside::referee
