#include "referee/session/task.hpp"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

namespace flipside::referee {
namespace {

Task<int> number(int value) { co_return value; }

Task<long> sum_of(int count) {
  long sum = 0;
  for (int i = 0; i < count; ++i) sum += co_await number(i);
  co_return sum;
}

Task<int> failing() {
  throw std::runtime_error("lost");
  co_return 0;
}

/// Suspends its awaiter until the test resumes it.
struct Gate {
  std::coroutine_handle<> waiter;
  auto operator co_await() {
    struct Awaiter {
      Gate& gate;
      bool await_ready() const { return false; }
      void await_suspend(std::coroutine_handle<> handle) { gate.waiter = handle; }
      void await_resume() const {}
    };
    return Awaiter{*this};
  }
};

Task<std::string> pass(Gate& gate, std::string word) {
  co_await gate;
  co_return word;
}

Task<std::string> pass_twice(Gate& gate) {
  std::string first = co_await pass(gate, "a");
  std::string second = co_await pass(gate, "b");
  co_return first + second;
}

TEST_CASE("a million consecutive tasks that never suspend use no stack") {
  Task<long> task = sum_of(1'000'000);
  task.start();
  CHECK(task.result() == 499'999'500'000);
}

TEST_CASE("an awaiter resumes when the awaited task is done") {
  Gate gate;
  Task<std::string> task = pass_twice(gate);
  task.start();
  CHECK_FALSE(task.done());
  gate.waiter.resume();
  CHECK_FALSE(task.done());
  gate.waiter.resume();
  CHECK(task.result() == "ab");
}

TEST_CASE("joining a started task waits for its result unless the task is done") {
  Gate gate;
  const auto beside = [&]() -> Task<std::string> {
    Task<std::string> started = pass_twice(gate);
    started.start();
    co_return co_await started.join();
  };
  Task<std::string> task = beside();
  task.start();
  gate.waiter.resume();
  CHECK_FALSE(task.done());
  gate.waiter.resume();
  CHECK(task.result() == "ab");

  const auto late = []() -> Task<long> {
    Task<long> started = sum_of(3);
    started.start();
    co_return co_await started.join();
  };
  Task<long> other = late();
  other.start();
  CHECK(other.done());
}

TEST_CASE("an exception of a task is rethrown to its awaiter") {
  Task<int> task = []() -> Task<int> { co_return co_await failing(); }();
  task.start();
  CHECK_THROWS_WITH(task.result(), "lost");
}

}  // namespace
}  // namespace flipside::referee
