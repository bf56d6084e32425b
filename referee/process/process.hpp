#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
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
  std::vector<std::pair<std::string, std::string>> environment;  // added to the inherited environment
  std::optional<int> niceness;                                   // 0 to 19; unset: inherited
  std::uint64_t memory_limit = 0;  // MiB of address space for each of its processes; 0: unlimited
  std::vector<int> cpus;           // affinity; empty: inherited
  bool outlives_parent = false;    // if false, the kernel kills it when the thread that started it exits
  /// The process writes `+ID` and a newline to this descriptor before it executes the program; -1: disabled.
  int announce_to = -1;
};

/// A running process that leads its own process group, and the parent's ends of its standard streams
/// (non-blocking, close-on-exec).
struct Process {
  pid_t id = 0;
  std::filesystem::path program;   // its executable
  Descriptor input;                // writes to its standard input
  Descriptor output;               // reads from its standard output
  Descriptor error;                // reads from its standard error
  std::uint64_t memory_limit = 0;  // MiB; 0: unlimited
};

/// The reason why a process was not started.
struct StartError {
  enum class Cause : std::uint8_t {
    program,  // the program or its settings: not found, not executable, limits refused
    system,   // the referee ran out of descriptors, processes, or memory
  };
  Cause cause = Cause::program;
  std::string message;
  bool operator==(const StartError&) const = default;
};

/// Finds a configured program. A name with '/' is a path relative to `directory`; any other name is searched
/// for in the directory of this program, then in PATH.
Expected<std::filesystem::path> find_program(std::string_view name, const std::filesystem::path& directory);

/// Starts a process; a StartError's message names the program and the reason.
std::variant<Process, StartError> start_process(const Command& command);

/// Restricts a process, its descendants, and all their threads to these CPUs. Processes that they start later
/// inherit the restriction.
void pin(pid_t leader, const std::vector<int>& cpus);

/// Sends SIGKILL to every process of the group that `leader` leads.
void kill_group(pid_t leader);

/// Returns true if the process has exited; does not reap it.
bool has_exited(pid_t id);

/// Returns a descriptor that becomes readable when the process exits; empty if none is available.
Descriptor open_pidfd(pid_t id);

/// Waits for a process to exit and reaps it.
/// @return "exited with code 3", "killed by signal 11 (Segmentation fault)"
std::string reap(pid_t id);

/// Makes this process adopt orphaned descendants, so that those that left their process group can be found.
void adopt_orphans();

/// Kills and reaps all children of this process except `spared`.
void kill_children_except(pid_t spared);

}  // namespace flipside::referee
