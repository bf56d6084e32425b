#include "referee/session/event_loop.hpp"

#include <doctest/doctest.h>

#include <vector>

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;

/// Waits for an alarm that is set for one instant after the other.
struct SetAnew {
  Alarm& alarm;
  std::vector<Instant> instants;
  bool await_ready() const { return false; }
  void await_suspend(std::coroutine_handle<> waiter) {
    for (const Instant when : instants) alarm.set(when, waiter);
  }
  void await_resume() const {}
};

struct LoopFixture {
  /// When an alarm that was set for each of the instants rings.
  Instant rings_at(std::vector<Instant> instants) {
    Instant rang{};
    loop.spawn([](EventLoop& at, std::vector<Instant> when, Instant& out) -> Task<void> {
      Alarm alarm(at);
      SetAnew wait{alarm, std::move(when)};
      co_await wait;
      out = at.woke();
    }(loop, std::move(instants), rang));
    loop.run();
    return rang;
  }

  SteadyTime time;
  ThreadRunDelay delay;
  EventLoop loop{time, delay};
};

TEST_CASE_FIXTURE(LoopFixture, "those who sleep are woken in the order of their instants") {
  std::vector<int> woken;
  const Instant begin = time.now();
  for (const int ms : {3, 1, 2, 0})
    loop.spawn([](EventLoop& at, Instant when, int name, std::vector<int>& out) -> Task<void> {
      co_await at.sleep_until(when);
      out.push_back(name);
    }(loop, begin + std::chrono::milliseconds(ms), ms, woken));
  loop.run();
  CHECK(woken == std::vector<int>{0, 1, 2, 3});
}

TEST_CASE_FIXTURE(LoopFixture, "an alarm that is put off rings at the later instant, not at the first") {
  const Instant begin = time.now();
  CHECK(rings_at({begin + 1ms, begin + 4ms, begin + 8ms}) >= begin + 8ms);
}

TEST_CASE_FIXTURE(LoopFixture, "an alarm that is drawn near rings at the earlier instant") {
  const Instant begin = time.now();
  const Instant rang = rings_at({begin + 24h, begin + 1ms});
  CHECK(rang >= begin + 1ms);
  CHECK(rang < begin + 24h);
}

TEST_CASE_FIXTURE(LoopFixture, "an alarm that is cleared, or gone, does not ring") {
  bool rang = false;
  const auto sleeper = [](EventLoop& at, Instant when, bool& out) -> Task<void> {
    co_await at.sleep_until(when);
    out = true;
  };
  const Instant begin = time.now();
  {
    auto gone = sleeper(loop, begin + 1ms, rang);
    gone.start();
  }
  auto waiting = sleeper(loop, begin + 24h, rang);
  waiting.start();
  Alarm cleared(loop);
  cleared.set(begin + 2ms, std::noop_coroutine());
  cleared.clear();
  bool over = false;
  loop.spawn(sleeper(loop, begin + 4ms, over));
  loop.run();
  CHECK(over);
  CHECK_FALSE(rang);
}

/// Time that goes on by a millisecond whenever it is asked for.
struct SteppingTime final : TimeSource {
  Instant now() override { return at += 1ms; }
  Instant at{1h};
};

/// A machine that lets the loop's thread wait for a while whenever it is asked for.
struct SlowMachine final : RunDelay {
  explicit SlowMachine(Duration a_wait) : delay(a_wait) {}
  Duration total() override { return sum += delay; }
  Duration delay;
  Duration sum{0};
};

/// How far before the end of its last wait the loop says that it looked, after many waits.
Duration lateness(Duration delay_a_wait) {
  SteppingTime time;
  SlowMachine machine(delay_a_wait);
  EventLoop loop(time, machine);
  loop.spawn([](EventLoop& at) -> Task<void> {
    for (int i = 0; i < 100; ++i) {
      const Instant when = at.woke() + 1ms;
      co_await at.sleep_until(when);
    }
  }(loop));
  loop.run();
  return loop.woke() - loop.looked();
}

TEST_CASE("time for which the machine let the loop wait is not charged, where it does so often") {
  CHECK(lateness(0ms) == 0ms);
  CHECK(lateness(100us) == 0ms);  // asked every ten waits or so: ten microseconds each
  CHECK(lateness(900us) == 900us);
}

}  // namespace
}  // namespace flipside::referee
