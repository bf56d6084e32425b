#pragma once

#include <coroutine>
#include <cstdint>
#include <list>
#include <map>
#include <vector>

#include "engine/core/time_source.hpp"
#include "referee/session/run_delay.hpp"
#include "referee/session/task.hpp"

struct epoll_event;

namespace flipside::referee {

/// Told when a descriptor can be read or written.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void ready(bool readable, bool writable) = 0;
};

/// One thread's loop: it waits for descriptors and deadlines and runs the coroutines that wait for them.
class EventLoop {
 public:
  /// @param delay  tells how long the loop's thread waited for a processor; must outlive the loop
  EventLoop(TimeSource& time, RunDelay& delay);
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;
  ~EventLoop();

  /// Starts a task; the loop owns it from now on. What it throws comes out of run().
  void spawn(Task<void> task);
  /// Runs until every task is done.
  void run();

  TimeSource& time() { return time_; }
  /// When the loop last returned from waiting: the time at which all that is handled now was seen.
  Instant woke() const { return woke_; }
  /// The earliest instant at which that can have happened, as far as the loop itself was late: it had looked
  /// before, and seen nothing of it.
  Instant looked() const { return looked_; }
  /// By how much what is seen now can have happened before looked(), because the machine let the loop's
  /// thread wait. Asks the system: only for verdicts.
  Duration stall();

  void watch(int descriptor, Watcher& watcher, bool readable, bool writable);
  void rewatch(int descriptor, Watcher& watcher, bool readable, bool writable);
  void unwatch(int descriptor, Watcher& watcher);

  using Timers = std::multimap<Instant, std::coroutine_handle<>>;
  /// Resumes a coroutine at an instant; the handle is spent when that has happened.
  Timers::iterator add_timer(Instant when, std::coroutine_handle<> waiter) {
    return timers_.emplace(when, waiter);
  }
  void remove_timer(Timers::iterator timer) { timers_.erase(timer); }

  /// `co_await loop.sleep_until(instant)`
  auto sleep_until(Instant when) {
    struct Awaiter {
      EventLoop& loop;
      Instant when;
      bool await_ready() const { return false; }
      void await_suspend(std::coroutine_handle<> waiter) { loop.add_timer(when, waiter); }
      void await_resume() const {}
    };
    return Awaiter{*this, when};
  }

 private:
  void wait();
  void run_due_timers();
  void drop_finished_tasks();
  Task<void> tracked(Task<void> task);
  void control(int operation, int descriptor, Watcher& watcher, bool readable, bool writable);

  TimeSource& time_;
  RunDelay& delay_;
  int epoll_;
  Instant woke_;
  Instant looked_;
  Instant sampled_;        // when delay_ was last asked
  Duration delay_before_;  // what it said the time before that, or then
  std::list<Task<void>> tasks_;
  std::size_t finished_ = 0;  // of tasks_
  Timers timers_;
  std::vector<epoll_event> events_;  // of the last wait; entries of watchers that are gone are nulled
  std::size_t seen_ = 0;
};

}  // namespace flipside::referee
