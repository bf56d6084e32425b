#pragma once

#include <optional>
#include <variant>

#include "engine/core/expected.hpp"
#include "referee/process/process.hpp"
#include "referee/sandbox/sandbox_view.hpp"

namespace flipside::referee {

/// Returns why engines cannot run in sandboxes on this machine; nullopt if they can. Starts and ends a
/// sandbox.
std::optional<Error> sandbox_obstacle();

/// Starts a program in a sandbox made by bubblewrap, without waiting until the sandbox is complete: the
/// program may still fail to start, see SandboxReport. The memory limit applies to all its processes
/// together.
std::variant<Process, StartError> start_sandboxed(const Command& command, const SandboxRules& rules);

/// Waits until the program of a process runs. Returns why it was not started, or nullopt if it runs.
std::optional<StartError> wait_for_start(Process& process);

}  // namespace flipside::referee
