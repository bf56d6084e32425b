#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/expected.hpp"
#include "referee/process/descriptor.hpp"

namespace flipside::referee {

/// A program to start, with its environment and limits.
struct Command {
  std::filesystem::path program;
  std::vector<std::string> arguments;
  std::filesystem::path directory;                               // working directory; empty: inherited
  std::vector<std::pair<std::string, std::string>> environment;  // added to the inherited variables
  bool inherits_environment = true;
  std::optional<int> niceness;     // 0 to 19; unset: inherited
  std::uint64_t memory_limit = 0;  // address space limit per process, in MiB; 0: unlimited
  std::vector<int> cpus;           // CPU affinity; empty: inherited
  /// If false, the kernel kills the process when the thread that started it exits.
  bool outlives_parent = false;
  /// Descriptor to which the process writes "+", its ID, and a newline before it executes the program.
  /// Nothing is written if this is -1.
  int announce_to = -1;
  int inherited = -1;  // descriptor that the process inherits besides its standard streams; -1: none
};

class SandboxReport;

/// A running process that leads its own process group and adopts the orphans among its descendants. The
/// descriptors `input`, `output`, and `error` are the parent's ends of its standard streams; they are
/// non-blocking. All descriptors are close-on-exec.
struct Process {
  pid_t id = 0;
  std::filesystem::path program;             // path of the executable
  Descriptor input;                          // write end of the process's standard input
  Descriptor output;                         // read end of the process's standard output
  Descriptor error;                          // read end of the process's standard error
  Descriptor exit;                           // readable once the process has exited; see pidfd_open(2)
  std::uint64_t memory_limit = 0;            // address space limit per process, in MiB; 0: unlimited
  std::shared_ptr<SandboxReport> sandbox{};  // nullptr: not sandboxed
};

/// The reason why a process was not started.
struct StartError {
  enum class Cause : std::uint8_t {
    program,  // the program was not found, is not executable, or one of its settings was rejected
    system,   // the referee ran out of descriptors, processes, or memory
  };
  Cause cause = Cause::program;
  std::string message;
  bool operator==(const StartError&) const = default;
};

/// Finds a configured program. A name with '/' is a path relative to `directory`; any other name is looked up
/// in the referee's own directory, then in PATH.
Expected<std::filesystem::path> find_program(std::string_view name, const std::filesystem::path& directory);

/// Starts a process, which inherits no descriptor except its standard streams. If this fails, the message of
/// the StartError contains the reason.
std::variant<Process, StartError> start_process(const Command& command);

/// Restricts a process, its descendants, and all their threads to these CPUs. Processes that they start later
/// inherit the restriction.
void pin(pid_t leader, const std::vector<int>& cpus);

/// Sends SIGKILL to every process of the group that `leader` leads.
void kill_group(pid_t leader);

/// Returns true if the process has exited; does not reap it.
bool has_exited(pid_t id);

/// Returns "exited with code 3".
std::string exit_text(int code);
/// Returns "killed by signal 11 (Segmentation fault)".
std::string signal_text(int signal);

/// Waits for a process to exit and reaps it.
/// @return how it exited; see exit_text() and signal_text()
std::string reap(pid_t id);

/// Explains an error of exec() for display.
std::string exec_failure_text(const std::filesystem::path& program, int error);

/// Makes this process the parent of orphaned descendants, so that it can find even those that have left their
/// process group.
void adopt_orphans();

/// Kills and reaps all children of this process except `spared`, and the descendants of those children.
void kill_children_except(const std::set<pid_t>& spared);

}  // namespace flipside::referee
