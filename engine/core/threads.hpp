#pragma once

#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

namespace flipside {

/// Threads that work for one caller. The first exception that escapes a thread makes all threads stop, and
/// join() rethrows it.
class WorkerThreads {
 public:
  WorkerThreads() = default;
  WorkerThreads(const WorkerThreads&) = delete;
  WorkerThreads& operator=(const WorkerThreads&) = delete;
  /// Requests all threads to stop and waits for them. Discards their exceptions.
  ~WorkerThreads() {
    request_stop();
    threads_.clear();
  }

  /// Starts a thread that calls `work(stop)`, where `stop` is the token of request_stop().
  /// @return false if the system cannot start another thread
  template <class Work>
  bool start(Work work) {
    try {
      threads_.emplace_back([this, work = std::move(work)] {
        try {
          work(stop_.get_token());
        } catch (...) {
          fail(std::current_exception());
        }
      });
      return true;
    } catch (const std::exception&) {  // thread limit reached, or no memory for a thread
      return false;
    }
  }

  void request_stop() { stop_.request_stop(); }
  /// Returns the token that the threads receive.
  std::stop_token stop_token() const { return stop_.get_token(); }

  /// Waits for all threads to return. Rethrows the first exception that escaped a thread.
  void join() {
    threads_.clear();
    if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
  }

 private:
  void fail(std::exception_ptr failure) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::move(failure);
    request_stop();
  }

  std::stop_source stop_;
  std::mutex mutex_;
  std::exception_ptr failure_;         // first exception that escaped a thread
  std::vector<std::jthread> threads_;  // joined on destruction
};

/// Calls `work(thread)` concurrently for thread = 0 … count - 1 and waits for all calls to return. Thread 0
/// is the calling thread. If the system cannot start all threads, some calls are skipped, so `work` must take
/// its tasks from a shared queue or counter. If a call throws, rethrows the exception after all calls have
/// returned.
/// @param on_failure  called by each thread whose call throws, for example to empty the queue
template <class Work>
void run_in_threads(
    int count, const Work& work, const std::function<void()>& on_failure = [] {}) {
  const auto call = [&](int thread) {
    try {
      work(thread);
    } catch (...) {
      on_failure();
      throw;
    }
  };
  WorkerThreads threads;
  for (int i = 1; i < count; ++i)
    if (!threads.start([&call, i](const std::stop_token& /*stop*/) { call(i); })) break;
  call(0);
  threads.join();
}

}  // namespace flipside
