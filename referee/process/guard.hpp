#pragma once

#include <sys/types.h>

#include <functional>
#include <set>
#include <utility>

#include "engine/core/expected.hpp"
#include "referee/process/process.hpp"

namespace flipside::referee {

/// A watchdog process. If the referee dies before it has killed its engines, the watchdog kills their process
/// groups.
class Guard {
 public:
  /// Starts the guard process, which runs this program with the argument `guard`.
  static Expected<Guard> start();

  /// Creates a guard without a process; for tests.
  Guard() = default;

  /// Registers a process group. Restarts the guard process if it has died.
  void add(pid_t group);
  /// Unregisters a process group. Restarts the guard process if it has died.
  void remove(pid_t group);

  /// Returns the descriptor to which a new process must write its ID before it can start other processes; see
  /// Command::announce_to.
  int descriptor() const { return process_.input.number(); }

  /// Sets a function to call after a dead guard has been restarted.
  void on_restart(std::function<void()> callback) { on_restart_ = std::move(callback); }

  /// Returns the registered process groups and the process ID of the guard.
  std::set<pid_t> known() const;

  /// Returns the process ID of the guard; 0 if it has no process.
  pid_t id() const { return process_.id; }

 private:
  explicit Guard(Process process) : process_(std::move(process)) {}
  bool write_line(char sign, pid_t group);
  void restart();

  Process process_;
  std::set<pid_t> groups_;  // process groups that are registered now
  std::function<void()> on_restart_;
};

/// Runs the guard process: reads `+GROUP` and `-GROUP` lines from `descriptor` until end of file, then kills
/// the groups that were added but not removed.
void run_guard(int descriptor);

/// The destructor kills and reaps all child processes except the guard.
struct KillChildrenOnExit {
  const Guard& guard;
  ~KillChildrenOnExit() { kill_children_except({guard.id()}); }
};

}  // namespace flipside::referee
