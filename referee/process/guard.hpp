#pragma once

#include <sys/types.h>

#include <functional>
#include <set>
#include <utility>

#include "engine/core/expected.hpp"
#include "referee/process/process.hpp"

namespace flipside::referee {

/// A watchdog process that kills the process groups of all engines if the referee dies without having done
/// so.
class Guard {
 public:
  /// Starts the guard process: this program with the argument `guard`.
  static Expected<Guard> start();

  /// Creates a guard without a process; for tests.
  Guard() = default;

  /// Registers a process group. Restarts the guard if it has died, as does remove().
  void add(pid_t group);
  void remove(pid_t group);

  /// Returns the descriptor to which a new process announces itself before it can start others; see
  /// Command::announce_to.
  int descriptor() const { return process_.input.number(); }

  /// Sets a function to call after a dead guard has been restarted.
  void on_restart(std::function<void()> callback) { on_restart_ = std::move(callback); }

  /// Returns the process ID of the guard; 0 if it has no process.
  pid_t id() const { return process_.id; }

 private:
  explicit Guard(Process process) : process_(std::move(process)) {}
  bool write_line(char sign, pid_t group);
  void restart();

  Process process_;
  std::set<pid_t> groups_;  // registered now
  std::function<void()> on_restart_;
};

/// Runs the guard process: reads `+GROUP` and `-GROUP` lines from `descriptor` until end of file, then kills
/// the groups that were added and not removed.
void run_guard(int descriptor);

/// Kills and reaps all children of the program except the guard when it goes out of scope.
struct KillChildrenOnExit {
  const Guard& guard;
  ~KillChildrenOnExit() { kill_children_except(guard.id()); }
};

}  // namespace flipside::referee
