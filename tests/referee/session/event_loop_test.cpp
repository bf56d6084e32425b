#include "referee/session/event_loop.hpp"

#include <doctest/doctest.h>

#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "tests/support/manual_clocks.hpp"
#include "tests/support/manual_time.hpp"

namespace flipside::referee {
namespace {

using namespace std::chrono_literals;

/// Sets a timer repeatedly. Each co_await suspends the coroutine until the timer expires.
struct RepeatedSetting {
  Timer& timer;
  std::vector<Instant> instants;
  bool await_ready() const { return false; }
  void await_suspend(std::coroutine_handle<> waiter) {
    for (const Instant when : instants) timer.set(when, waiter);
  }
  void await_resume() const {}
};

struct LoopFixture {
  /// Sets a timer to each of the instants in turn. Returns the time at which the timer resumes its
  /// coroutine.
  Instant expires_at(std::vector<Instant> instants) {
    Instant resumed{};
    loop.spawn([](EventLoop& at, std::vector<Instant> when, Instant& out) -> Task<void> {
      Timer timer(at);
      RepeatedSetting wait{timer, std::move(when)};
      co_await wait;
      out = at.woke();
    }(loop, std::move(instants), resumed));
    loop.run();
    return resumed;
  }

  SteadyTime time;
  OwnThreadClocks clocks;
  EventLoop loop{time, clocks};
};

TEST_CASE_FIXTURE(LoopFixture, "sleeping coroutines resume in the order of their deadlines") {
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

TEST_CASE_FIXTURE(LoopFixture, "a postponed timer expires at the later time") {
  const Instant begin = time.now();
  CHECK(expires_at({begin + 1ms, begin + 4ms, begin + 8ms}) >= begin + 8ms);
}

TEST_CASE_FIXTURE(LoopFixture, "a timer that is moved to an earlier time expires at that time") {
  const Instant begin = time.now();
  const Instant resumed = expires_at({begin + 24h, begin + 1ms});
  CHECK(resumed >= begin + 1ms);
  CHECK(resumed < begin + 24h);
}

TEST_CASE_FIXTURE(LoopFixture, "a timer that is cleared or destroyed does not expire") {
  bool expired = false;
  const auto sleeper = [](EventLoop& at, Instant when, bool& out) -> Task<void> {
    co_await at.sleep_until(when);
    out = true;
  };
  const Instant begin = time.now();
  {
    auto gone = sleeper(loop, begin + 1ms, expired);
    gone.start();
  }
  auto waiting = sleeper(loop, begin + 24h, expired);
  waiting.start();
  Timer cleared(loop);
  cleared.set(begin + 2ms, std::noop_coroutine());
  cleared.clear();
  bool over = false;
  loop.spawn(sleeper(loop, begin + 4ms, over));
  loop.run();
  CHECK(over);
  CHECK_FALSE(expired);
}

Task<void> await_event(const Event& event, int name, std::vector<int>& resumed) {
  co_await event;
  resumed.push_back(name);
}

TEST_CASE_FIXTURE(LoopFixture,
                  "an event resumes its waiting coroutines in order, and does not suspend later ones") {
  Event event(loop);
  std::vector<int> resumed;
  for (const int name : {0, 1, 2}) loop.spawn(await_event(event, name, resumed));
  CHECK(resumed.empty());
  event.set();
  CHECK(resumed.empty());
  loop.run();
  CHECK(resumed == std::vector<int>{0, 1, 2});
  loop.spawn(await_event(event, 3, resumed));
  CHECK(resumed.size() == 4);
  event.reset();
  loop.spawn(await_event(event, 4, resumed));
  CHECK(resumed.size() == 4);
  event.set();
  loop.run();
  CHECK(resumed.size() == 5);
}

TEST_CASE_FIXTURE(LoopFixture,
                  "a coroutine that awaits an event may be destroyed before or after the event") {
  std::vector<int> resumed;
  auto event = std::make_unique<Event>(loop);
  auto early = std::make_unique<Task<void>>(await_event(*event, 0, resumed));
  auto late = std::make_unique<Task<void>>(await_event(*event, 1, resumed));
  early->start();
  late->start();
  early.reset();
  event->set();
  event.reset();
  late.reset();
  loop.spawn([](EventLoop& at) -> Task<void> { co_await at.sleep_until(at.woke()); }(loop));
  loop.run();
  CHECK(resumed.empty());
}

TEST_CASE_FIXTURE(LoopFixture, "functions posted by another thread run on the loop's thread, in order") {
  Event done(loop);
  std::vector<int> order;
  std::vector<int> resumed;
  loop.spawn(await_event(done, 0, resumed));
  const auto loop_thread = std::this_thread::get_id();
  std::thread poster([&] {
    for (int i = 0; i < 100; ++i)
      loop.post([&order, i, loop_thread] {
        CHECK(std::this_thread::get_id() == loop_thread);
        order.push_back(i);
      });
    loop.post([&done] { done.set(); });
  });
  loop.run();
  poster.join();
  REQUIRE(order.size() == 100);
  for (int i = 0; i < 100; ++i) CHECK(order[static_cast<std::size_t>(i)] == i);
  CHECK(resumed == std::vector<int>{0});
}

/// A time source that advances by one millisecond on every reading.
struct SteppingTime final : TimeSource {
  Instant now() override { return at += 1ms; }
  Instant at{1h};
};

/// Thread clocks whose run delay grows by a fixed amount on every reading.
struct GrowingDelay final : ThreadClocks {
  explicit GrowingDelay(Duration per_reading) : delay(per_reading) {}
  Duration run_delay() override { return sum += delay; }
  Duration cpu_time() override { return Duration{0}; }
  Duration suspended() override { return Duration{0}; }
  Duration delay;
  Duration sum{0};
};

/// Runs 100 waits, and returns by how much earliest_seen() precedes woke() after the last one.
Duration lateness(Duration delay_per_reading) {
  SteppingTime time;
  GrowingDelay machine(delay_per_reading);
  EventLoop loop(time, machine);
  loop.spawn([](EventLoop& at) -> Task<void> {
    for (int i = 0; i < 100; ++i) {
      const Instant when = at.woke() + 1ms;
      co_await at.sleep_until(when);
    }
  }(loop));
  loop.run();
  return loop.woke() - loop.earliest_seen();
}

TEST_CASE("frequent scheduling delays of the loop are not charged to the engines") {
  CHECK(lateness(0ms) == 0ms);
  CHECK(lateness(100us) == 0ms);  // sampled at every tenth wait or so: on average only 10 us per wait
  CHECK(lateness(900us) == 900us);
}

/// Runs a loop during which `disturb` changes the time and the clocks of its thread. Returns the lengths of
/// the halts that the loop reports, in milliseconds.
std::vector<std::int64_t> halts_after(
    const std::function<void(test::ManualTime&, test::ManualClocks&)>& disturb) {
  test::ManualTime time;
  test::ManualClocks clocks;
  EventLoop loop(time, clocks);
  std::vector<std::int64_t> halts;
  loop.on_halt([&](Duration halt) { halts.push_back(halt / 1ms); });
  loop.spawn([](EventLoop& at, std::function<void()> change) -> Task<void> {
    co_await at.sleep_until(at.time().now());
    change();
    co_await at.sleep_until(at.time().now());
  }(loop, [&] { disturb(time, clocks); }));
  loop.run();
  return halts;
}

TEST_CASE("a loop reports that its process was stopped or its system suspended") {
  using test::ManualClocks;
  using test::ManualTime;
  const auto stopped = [](ManualTime& time, ManualClocks&) { time.advance(2s); };
  CHECK(halts_after(stopped) == std::vector<std::int64_t>{2'000});
  const auto suspended = [](ManualTime& time, ManualClocks& clocks) {
    time.advance(21ms);
    clocks.suspension += 1h;
  };
  CHECK(halts_after(suspended) == std::vector<std::int64_t>{3'600'021});
}

TEST_CASE("the time between two runs of a loop is not a halt") {
  test::ManualTime time;
  test::ManualClocks clocks;
  EventLoop loop(time, clocks);
  bool halted = false;
  loop.on_halt([&](Duration) { halted = true; });
  time.advance(2s);
  loop.spawn([](EventLoop& at) -> Task<void> { co_await at.sleep_until(at.time().now()); }(loop));
  loop.run();
  CHECK_FALSE(halted);
}

TEST_CASE("neither work nor a busy machine nor a short delay is reported as a halt of the loop") {
  using test::ManualClocks;
  using test::ManualTime;
  const auto worked = [](ManualTime& time, ManualClocks& clocks) {
    time.advance(2s);
    clocks.cpu += 2s;
  };
  CHECK(halts_after(worked).empty());
  const auto busy = [](ManualTime& time, ManualClocks& clocks) {
    time.advance(2s);
    clocks.delay += 1800ms;
  };
  CHECK(halts_after(busy).empty());
  CHECK(halts_after([](ManualTime& time, ManualClocks&) { time.advance(200ms); }).empty());
}

}  // namespace
}  // namespace flipside::referee
