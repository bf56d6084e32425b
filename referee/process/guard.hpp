#pragma once

#include <sys/types.h>

#include <functional>
#include <set>
#include <utility>

#include "engine/core/expected.hpp"
#include "referee/process/process.hpp"

namespace flipside::referee {

/// A small process beside the referee that knows the process groups of all engines and kills them if the
/// referee ends without having done so, whatever ended it.
class Guard {
 public:
  /// Starts the guard: `referee guard` by the program at hand.
  static Expected<Guard> start();

  /// A guard that watches over nothing; for tests.
  Guard() = default;

  /// Each of these starts a new guard if the present one is gone.
  void started(pid_t group);
  void ended(pid_t group);

  /// Where a process that is to be guarded announces itself before it can start others; see
  /// Command::announce_to.
  int descriptor() const { return process_.input.number(); }

  /// Calls `f` after a guard that was gone has been replaced.
  void on_replaced(std::function<void()> f) { replaced_ = std::move(f); }

  /// The guard's own process; 0 if there is none.
  pid_t id() const { return process_.id; }

 private:
  explicit Guard(Process process) : process_(std::move(process)) {}
  bool tell(char what, pid_t group);
  void replace();

  Process process_;
  std::set<pid_t> groups_;  // alive
  std::function<void()> replaced_;
};

/// The guard's own work: reads `+GROUP` and `-GROUP` lines from `descriptor` until it ends, then kills the
/// groups that are left.
void run_guard(int descriptor);

}  // namespace flipside::referee
