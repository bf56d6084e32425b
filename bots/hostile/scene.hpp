#pragma once

#include <sys/types.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace flipside::hostile {

/// The processes that the bot may attack, and the breaches that it has achieved.
class Scene {
 public:
  Scene();

  /// Returns true if PID 1 is sandbox-init.
  bool is_sandboxed() const { return sandboxed_; }
  /// Returns the referee or, in a sandbox, PID 1; 0 if the parent is neither.
  pid_t parent() const;
  /// Returns the other children of the referee or, in a sandbox, all processes that this bot has not started.
  /// Returns nothing if the parent is not a referee, so that the bot never touches foreign processes.
  std::vector<pid_t> siblings() const;
  /// Returns the siblings that are engines.
  std::vector<pid_t> opponents() const;
  /// Returns the siblings and the parent.
  std::vector<pid_t> targets() const;

  /// Returns the number of the bot's current move, counting from 1; 0 before the first move.
  int move() const { return move_; }
  void begin_move() { ++move_; }

  /// Reports a breach once. Processes that this bot has started may call this, too.
  void breach(const std::string& text) const;
  /// Returns the breaches reported since the last call.
  std::vector<std::string> take_breaches();

  /// Forks a process that runs `action` and then exits. The kernel kills it after 30 s.
  template <class Action>
  pid_t spawn(Action action) const {
    const pid_t child = fork_bounded();
    if (child == 0) {
      action();
      exit_child();
    }
    return child;
  }

 private:
  static pid_t fork_bounded();
  [[noreturn]] static void exit_child();

  pid_t self_;
  pid_t parent_;
  bool sandboxed_;
  int move_ = 0;
  int breaches_[2] = {-1, -1};  // pipe of lines
  std::string unread_;
  std::set<std::string> reported_;
};

/// Returns a variable of the environment; an empty string if it is not set.
std::string variable(const char* name);
/// Returns the name of a process's program, up to 15 characters.
std::string name_of(pid_t process);
/// Returns the state letter of a process as in proc_pid_stat(5); '-' if the process does not exist.
char state_of(pid_t process);
/// Returns "process 12 (referee)".
std::string describe(pid_t process);
void sleep_ms(int ms);

}  // namespace flipside::hostile
