#pragma once

#include <sys/types.h>

#include <vector>

namespace flipside::referee {

/// The threads of a process, the first one included; empty if it is gone.
std::vector<pid_t> threads_of(pid_t process);

/// The children of all threads of a process, zombies included (`/proc/…/children`, where the kernel has it).
std::vector<pid_t> children_of(pid_t process);

/// The leader of a process group, all that descends from it, and those of its group that our own process has
/// adopted because their parents ended. Only those that are there all the time are sure to be found.
std::vector<pid_t> tree_of(pid_t leader);

}  // namespace flipside::referee
