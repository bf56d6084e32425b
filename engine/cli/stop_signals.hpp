#pragma once

#include <chrono>
#include <csignal>

namespace flipside {

/// Blocks the signals that stop a program, so that one of its threads can wait for them. Threads that are
/// started later inherit this setting. A signal that is ignored, as under nohup, stays ignored.
class StopSignals {
 public:
  StopSignals();
  ~StopSignals();
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;

  /// Waits for a signal.
  void wait() const;
  /// Waits for a signal for at most `duration`.
  /// @return true if one has arrived
  bool wait_for(std::chrono::nanoseconds duration) const;

 private:
  sigset_t signals_{};
  sigset_t previous_{};
};

}  // namespace flipside
