#pragma once

#include <sys/types.h>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "referee/process/guard.hpp"
#include "referee/process/process.hpp"
#include "referee/session/event_loop.hpp"
#include "referee/session/task.hpp"

namespace flipside::referee {

/// Starts and ends processes on a dedicated thread, because both can block, and registers them with the
/// guard. A program creates at most one ProcessThread: ending a process also kills all children of the
/// program that this object did not start, because it regards them as processes that an engine left behind.
class ProcessThread {
 public:
  using Started = std::variant<Process, StartError>;
  /// Starts a process that announces itself to the guard; see Command::announce_to.
  using Launch = std::function<Started(const Guard& guard)>;

  /// `loop` and `guard` must outlive this object, and only this object may use `guard` during its lifetime.
  ProcessThread(EventLoop& loop, Guard& guard);
  ProcessThread(const ProcessThread&) = delete;
  ProcessThread& operator=(const ProcessThread&) = delete;
  /// Finishes all requested work. The kernel then kills the processes that are still running.
  ~ProcessThread();

  /// Starts a process.
  Task<Started> start(Launch launch);
  /// Starts a process and blocks the calling thread until it runs.
  Started start_and_wait(const Launch& launch);
  /// Makes all pending and later requests to start a process fail. Irreversible.
  void refuse_starts() { refusing_ = true; }

  /// Kills a process and its group immediately. Then reaps the process and kills the processes that it left
  /// behind, on the dedicated thread.
  /// @return how the process ended; see reap()
  Task<std::string> end(pid_t id);
  /// Like end(), but does not wait until the process has been reaped.
  void kill(pid_t id);
  /// Returns the orphans of terminated engines, zombies included: the children of this program that neither
  /// this object nor the guard started.
  Task<std::vector<pid_t>> left_behind();

 private:
  template <class T>
  Task<T> run(std::function<T()> job);
  void post(std::function<void()> job);
  void work();
  Started start_now(const Launch& launch);
  std::string end_now(pid_t id);

  EventLoop& loop_;
  Guard& guard_;
  std::atomic<bool> refusing_{false};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::function<void()>> jobs_;
  bool closing_ = false;
  std::thread thread_;
};

}  // namespace flipside::referee
