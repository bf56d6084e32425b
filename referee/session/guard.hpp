#pragma once

#include <sys/types.h>

#include <filesystem>

#include "engine/core/expected.hpp"
#include "referee/session/process.hpp"

namespace flipside::referee {

/// A small process beside the referee that knows the process groups of all engines and kills them if the
/// referee ends without having done so, whatever ended it.
class Guard {
 public:
  /// Starts the guard: `referee guard` by the program at hand.
  static Expected<Guard> start();

  /// A guard that watches over nothing; for tests.
  Guard() = default;

  void started(pid_t group);
  void ended(pid_t group);

  /// The guard's own process; 0 if there is none.
  pid_t id() const { return process_.id; }

 private:
  explicit Guard(Process process) : process_(std::move(process)) {}
  void tell(char what, pid_t group);

  Process process_;
};

/// The guard's own work: reads `+GROUP` and `-GROUP` lines from `descriptor` until it ends, then kills the
/// groups that are left.
void run_guard(int descriptor);

}  // namespace flipside::referee
