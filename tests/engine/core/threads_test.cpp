#include "engine/core/threads.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <new>
#include <stdexcept>

namespace flipside {
namespace {

// Waits until a stop is requested.
void wait_for_stop(const std::stop_token& stop) {
  while (!stop.stop_requested()) std::this_thread::yield();
}

TEST_CASE("an exception of a thread reaches the caller and stops the other threads") {
  WorkerThreads threads;
  REQUIRE(threads.start(wait_for_stop));
  REQUIRE(threads.start([](const std::stop_token&) { throw std::bad_alloc(); }));
  CHECK_THROWS_AS(threads.join(), std::bad_alloc);
  CHECK(threads.stop_token().stop_requested());
  CHECK_NOTHROW(threads.join());
}

TEST_CASE("threads that are not joined are stopped, and their exceptions are discarded") {
  std::atomic<int> ended = 0;
  {
    WorkerThreads threads;
    for (int i = 0; i < 3; ++i)
      REQUIRE(threads.start([&](const std::stop_token& stop) {
        wait_for_stop(stop);
        ++ended;
        throw std::runtime_error("after the stop");
      }));
  }
  CHECK(ended == 3);
}

TEST_CASE("work in several threads rethrows the exception of any thread after all have returned") {
  for (const int failing : {0, 1, 2}) {
    CAPTURE(failing);
    std::atomic<int> started = 0;
    std::atomic<int> returned = 0;
    const auto work = [&](int thread) {
      for (++started; started < 3;) std::this_thread::yield();
      if (thread == failing) throw std::runtime_error("failed");
      ++returned;
    };
    CHECK_THROWS_AS(run_in_threads(3, work), std::runtime_error);
    CHECK(returned == 2);
  }
}

TEST_CASE("a failing thread can empty the queue, so that the other threads return early") {
  std::atomic<int> next = 0;
  constexpr int tasks = 1'000'000'000;
  const auto work = [&](int thread) {
    while (next++ < tasks)
      if (thread == 1) throw std::runtime_error("failed");
  };
  CHECK_THROWS_AS(run_in_threads(2, work, [&] { next = tasks; }), std::runtime_error);
}

}  // namespace
}  // namespace flipside
