#pragma once

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/expected.hpp"
#include "referee/process/descriptor.hpp"

namespace flipside::referee {

/// A program to start.
struct Command {
  std::filesystem::path program;
  std::vector<std::string> arguments;
  std::filesystem::path directory;                               // working directory; empty: the referee's
  std::vector<std::pair<std::string, std::string>> environment;  // added to the referee's
  std::optional<int> niceness;                                   // 0 to 19; none: the referee's
  std::uint64_t memory = 0;     // MiB of address space for each of its processes; 0: no limit
  std::vector<int> processors;  // that it may run on; empty: the referee's
  bool outlives_us = false;     // not killed by the kernel when the thread that started it ends
  int announce_to =
      -1;  // the process writes `+ID` and an end of line there before it becomes the program; -1: nowhere
};

/// A process that runs as the leader of its own process group, and our ends of its standard streams
/// (non-blocking, closed on exec).
struct Process {
  pid_t id = 0;
  Descriptor input;          // its standard input, ours to write
  Descriptor output;         // its standard output, ours to read
  Descriptor error;          // its standard error, ours to read
  std::uint64_t memory = 0;  // its limit in MiB; 0: none
};

/// Where a program named in a configuration is: a name with '/' is a path seen from `directory`; a bare name
/// is looked for in the folder of the referee itself, then in PATH.
Expected<std::filesystem::path> find_program(std::string_view name, const std::filesystem::path& directory);

/// Starts a process; the error says which program and why not.
Expected<Process> start_process(const Command& command);

/// Lets a process run on these processors alone, with all its threads and those that descend from it, also
/// what they will start.
void pin(pid_t leader, const std::vector<int>& processors);

/// Sends SIGKILL to every process of the group that `leader` leads.
void kill_group(pid_t leader);

/// Whether the process has ended; it is not reaped.
bool has_ended(pid_t id);

/// A descriptor that becomes readable when the process ends; closed if the system has none to give.
Descriptor end_of(pid_t id);

/// Reaps a process that has ended or is about to.
/// @return "exited with code 3", "killed by signal 11 (Segmentation fault)"
std::string reap(pid_t id);

/// Makes orphans of our processes become our children, so that those that left their group can be found.
void adopt_orphans();

/// Kills and reaps every child of ours but `spared`; for the very end, when all that is left are strays.
void kill_strays(pid_t spared);

}  // namespace flipside::referee
