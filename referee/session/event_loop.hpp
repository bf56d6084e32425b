#pragma once

#include <coroutine>
#include <cstdint>
#include <list>
#include <map>
#include <utility>
#include <vector>

#include "engine/core/time_source.hpp"
#include "referee/process/descriptor.hpp"
#include "referee/process/run_delay.hpp"
#include "referee/session/task.hpp"

struct epoll_event;

namespace flipside::referee {

/// QueryReply when a descriptor can be read or written.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void ready(bool readable, bool writable) = 0;
};

class EventLoop;

/// Resumes a coroutine at an instant. To put it off costs nothing, and deadlines are put off with every move:
/// the loop finds out when the former instant has come.
class Alarm {
 public:
  /// `loop` must outlive the alarm.
  explicit Alarm(EventLoop& loop) : loop_(loop) {}
  Alarm(const Alarm&) = delete;
  Alarm& operator=(const Alarm&) = delete;
  ~Alarm();

  /// Resumes `waiter`, once, when the instant has come.
  void set(Instant when, std::coroutine_handle<> waiter);
  void clear() { waiter_ = nullptr; }

 private:
  friend class EventLoop;
  using List = std::multimap<Instant, Alarm*>;

  EventLoop& loop_;
  Instant when_{};
  std::coroutine_handle<> waiter_;
  List::iterator place_;  // in the loop's list, at an instant that is not after `when_`
  bool listed_ = false;
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

  /// `co_await loop.sleep_until(instant)`
  auto sleep_until(Instant when) {
    struct Awaiter {
      Instant when;
      Alarm alarm;
      bool await_ready() const { return false; }
      void await_suspend(std::coroutine_handle<> waiter) { alarm.set(when, waiter); }
      void await_resume() const {}
    };
    return Awaiter{when, Alarm(*this)};
  }

 private:
  friend class Alarm;

  /// The system's timer, which ends a wait when the first alarm is due.
  struct Timer final : Watcher {
    Descriptor file;
    Instant armed = Instant::max();
    void arm(Instant when, Duration from_now);
    void ready(bool, bool) override;
  };

  void wait();
  void sample_delay(Instant now);
  void run_due_alarms();
  void drop_finished_tasks();
  Task<void> tracked(Task<void> task);
  void control(int operation, int descriptor, Watcher& watcher, bool readable, bool writable);

  TimeSource& time_;
  RunDelay& delay_;
  int epoll_;
  Instant woke_;
  Instant looked_;
  Instant sampled_;        // when delay_ was last asked
  Duration delay_before_;  // what it said then
  int waits_ = 0;          // since then
  bool watchful_ = false;  // delay_ is asked before and after each wait
  std::list<Task<void>> tasks_;
  std::size_t finished_ = 0;  // of tasks_
  Timer timer_;
  Alarm::List alarms_;
  std::vector<epoll_event> events_;  // of the last wait; entries of watchers that are gone are nulled
  std::size_t seen_ = 0;
};

}  // namespace flipside::referee
