#pragma once

#include <sys/types.h>

#include <vector>

namespace flipside::referee {

/// Returns the thread IDs of a process, including its first thread; empty if the process has been reaped.
std::vector<pid_t> threads_of(pid_t process);

/// Returns the children of all threads of a process, including zombies. Empty on kernels without
/// `/proc/PID/task/TID/children`.
std::vector<pid_t> children_of(pid_t process);

/// Returns a process and its descendants. Because a started process adopts the orphans among its descendants,
/// no descendant can leave the tree while the process runs. Processes that start or exit during the call may
/// be missing.
std::vector<pid_t> tree_of(pid_t leader);

}  // namespace flipside::referee
