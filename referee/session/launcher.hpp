#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "referee/process/guard.hpp"
#include "referee/process/process.hpp"
#include "referee/session/event_loop.hpp"
#include "referee/session/line_channel.hpp"

namespace flipside::referee {

/// The command line of an engine as configured, with the environment and limits of its process.
struct EngineCommand {
  std::string program;         // see find_program()
  std::filesystem::path base;  // directory of a relative program path
  std::vector<std::string> arguments;
  std::filesystem::path directory;  // working directory; empty: inherited
  std::vector<std::pair<std::string, std::string>> environment;
  std::optional<int> niceness;     // 0 to 19; unset: inherited
  std::uint64_t memory_limit = 0;  // MiB of address space for each process; 0: unlimited
};

/// Where an engine process runs.
struct Placement {
  std::vector<int> cpus;  // empty: inherited affinity
};

/// Rewrites the command of an engine before it starts, for example to run it in a sandbox.
using WrapCommand = std::function<Command(Command)>;

/// Starts the process of an engine and announces it to the guard.
std::variant<Process, StartError> launch(const EngineCommand& engine, const Placement& placement,
                                         const Guard& guard, const WrapCommand& wrap = {});

/// An engine that was started and has not been sent anything.
struct StartedEngine {
  std::unique_ptr<LineChannel> channel;
  pid_t process = 0;    // 0: not a local process
  std::string program;  // path of the executable, for the log
};

/// A started engine, or the reason why it was not started: a fault of the engine or of the system.
using StartResult = std::variant<StartedEngine, StartError>;
using StartEngine = std::function<StartResult(const EngineCommand& engine, const Placement& placement)>;

/// Returns a function that starts engines as local processes. `loop` and `guard` must outlive it and the
/// channels.
StartEngine process_launcher(EventLoop& loop, Guard& guard, WrapCommand wrap = {});

}  // namespace flipside::referee
