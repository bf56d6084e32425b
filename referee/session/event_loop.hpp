#pragma once

#include <coroutine>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "engine/core/time_source.hpp"
#include "referee/process/cpu.hpp"
#include "referee/process/descriptor.hpp"
#include "referee/session/task.hpp"

struct epoll_event;

namespace flipside::referee {

/// Receives the readiness events of a file descriptor.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void ready(bool readable, bool writable) = 0;
};

class EventLoop;

/// Resumes a coroutine at a given time. Postponing is free: the old timer entry stays in the loop and is
/// rescheduled when it expires. This matters because every move postpones a deadline.
class Timer {
 public:
  /// `loop` must outlive the timer.
  explicit Timer(EventLoop& loop) : loop_(loop) {}
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;
  ~Timer();

  /// Schedules `waiter` to be resumed once, at `when` or as soon afterwards as the loop is free. Replaces any
  /// earlier setting.
  void set(Instant when, std::coroutine_handle<> waiter);
  void clear() { waiter_ = nullptr; }

 private:
  friend class EventLoop;
  using List = std::multimap<Instant, Timer*>;

  EventLoop& loop_;
  Instant when_{};
  std::coroutine_handle<> waiter_;
  List::iterator entry_;  // entry in the loop's list of timers; its time may precede `when_`
  bool listed_ = false;
};

/// Runs coroutines on one thread: waits for descriptors and deadlines and resumes the coroutines that await
/// them. Only post() may be called from other threads.
class EventLoop {
 public:
  /// @param time, clocks  must outlive the loop; `clocks` measures the thread that calls run()
  EventLoop(TimeSource& time, ThreadClocks& clocks);
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;
  ~EventLoop();

  /// Starts a task and takes ownership of it. Its exception, if any, is rethrown by run().
  void spawn(Task<void> task);
  /// Runs until all tasks are done.
  void run();
  /// Destroys all unfinished tasks.
  void abandon_tasks() { tasks_.clear(); }
  /// Queues a function to be called on the loop's thread. Thread-safe. Functions are called in the order in
  /// which they were posted. A function posted after the last task has finished waits for the next run().
  void post(std::function<void()> function);

  /// Sets a function to call after the loop's thread was halted for at least a quarter of a second: the
  /// process was stopped by a signal, the system was suspended, or a system call blocked. Scheduling delays
  /// on a busy machine are not halts. The function is called before any further event is handled.
  /// @param callback  receives the length of the halt
  void on_halt(std::function<void(Duration)> callback) { on_halt_ = std::move(callback); }

  TimeSource& time() { return time_; }
  /// Returns the time at which the last wait ended. The events being handled occurred no later than this.
  Instant woke() const { return woke_; }
  /// Returns the earliest time at which the events being handled could have occurred. Accounts for scheduling
  /// delays only while the loop measures them on every wait.
  Instant earliest_seen() const { return earliest_seen_; }
  /// Returns how long the loop's thread has recently been runnable without running. The events being handled
  /// may have occurred before earliest_seen() by up to this duration. Makes a system call.
  Duration scheduling_delay();

  void watch(int descriptor, Watcher& watcher, bool readable, bool writable);
  void rewatch(int descriptor, Watcher& watcher, bool readable, bool writable);
  void unwatch(int descriptor, Watcher& watcher);

  /// Suspends the awaiting coroutine until `when`.
  auto sleep_until(Instant when) {
    struct Awaiter {
      Instant when;
      Timer timer;
      bool await_ready() const { return false; }
      void await_suspend(std::coroutine_handle<> waiter) { timer.set(when, waiter); }
      void await_resume() const {}
    };
    return Awaiter{when, Timer(*this)};
  }

 private:
  friend class Timer;

  /// A timerfd that ends a wait when the first timer is due.
  struct TimerFile final : Watcher {
    Descriptor file;
    Instant armed = Instant::max();
    void arm(Instant when, Duration from_now);
    void ready(bool, bool) override;
  };

  /// Functions posted by other threads, and the eventfd that wakes the loop for them.
  struct Posted final : Watcher {
    Descriptor wakeup;
    std::mutex mutex;
    std::vector<std::function<void()>> functions;
    void ready(bool, bool) override;
  };

  void wait();
  void sample_clocks(Instant now);
  Duration halted_for(Instant now);
  void report_halt(Instant now);
  void run_due_timers();
  void drop_finished_tasks();
  Task<void> tracked(Task<void> task);
  void control(int operation, int descriptor, Watcher& watcher, bool readable, bool writable);

  TimeSource& time_;
  ThreadClocks& clocks_;
  std::function<void(Duration)> on_halt_;
  int epoll_;
  Instant woke_;
  Instant earliest_seen_;
  Instant sampled_;               // time of the last sample of clocks_
  Duration sampled_delay_;        // run delay at the last sample
  Duration sampled_cpu_;          // CPU time at the last sample
  Duration sampled_suspended_;    // duration of suspensions at the last sample
  Duration idle_{0};              // time spent waiting since the last sample
  int waits_ = 0;                 // number of waits since the last sample
  bool delay_each_wait_ = false;  // delays are frequent, so the scheduling delay is measured after every wait
  std::list<Task<void>> tasks_;
  std::size_t finished_ = 0;  // number of finished tasks in tasks_
  TimerFile timer_file_;
  Posted posted_;
  Timer::List timers_;
  std::vector<epoll_event> events_;  // events of the last wait; unwatch() nulls the removed watchers
  std::size_t event_count_ = 0;
};

/// A flag that coroutines can await. Not thread-safe: other threads must set the flag through
/// EventLoop::post().
class Event {
  struct Awaiter;
  struct State {
    bool set = false;
    std::vector<Awaiter*> waiting;
  };

  struct Awaiter {
    std::shared_ptr<State> state;
    Timer timer;
    std::coroutine_handle<> waiter;

    Awaiter(EventLoop& loop, std::shared_ptr<State> of) : state(std::move(of)), timer(loop) {}
    Awaiter(const Awaiter&) = delete;
    Awaiter& operator=(const Awaiter&) = delete;
    ~Awaiter() { std::erase(state->waiting, this); }

    bool await_ready() const { return state->set; }
    void await_suspend(std::coroutine_handle<> handle) {
      waiter = handle;
      state->waiting.push_back(this);
    }
    void await_resume() const {}
  };

 public:
  /// `loop` must outlive the event and the coroutines that await it.
  explicit Event(EventLoop& loop) : loop_(loop) {}

  bool is_set() const { return state_->set; }

  /// Sets the flag. The loop then resumes the waiting coroutines, starting with the one that has waited
  /// longest.
  void set() {
    state_->set = true;
    for (Awaiter* each : std::exchange(state_->waiting, {})) each->timer.set(loop_.woke(), each->waiter);
  }
  /// Clears the flag, so that coroutines that await it from now on are suspended.
  void reset() { state_->set = false; }

  /// Suspends the awaiting coroutine until the flag is set.
  Awaiter operator co_await() const { return Awaiter(loop_, state_); }

 private:
  EventLoop& loop_;
  std::shared_ptr<State> state_ = std::make_shared<State>();  // shared with the waiting coroutines
};

}  // namespace flipside::referee
