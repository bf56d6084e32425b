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
#include "referee/session/process_thread.hpp"
#include "referee/session/task.hpp"

namespace flipside::referee {

/// The configured command line of an engine, with the environment and the limits of its process.
struct EngineCommand {
  std::string program;         // name or path, resolved by find_program()
  std::filesystem::path base;  // base directory of a relative program path
  std::vector<std::string> arguments;
  std::filesystem::path directory;  // working directory; empty: inherited
  std::vector<std::pair<std::string, std::string>> environment;
  std::optional<int> niceness;     // 0 to 19; unset: inherited
  std::uint64_t memory_limit = 0;  // address space limit per process, in MiB; 0: unlimited
};

/// The CPUs on which an engine process runs.
struct Placement {
  std::vector<int> cpus;  // CPU affinity; empty: inherited
};

/// Rewrites the command of an engine before it starts, for example to run it in a sandbox.
using WrapCommand = std::function<Command(Command)>;

/// Starts the process of an engine, which announces its process group to the guard. Blocks.
std::variant<Process, StartError> launch(const EngineCommand& engine, const Placement& placement,
                                         const Guard& guard, const WrapCommand& wrap = {});

/// An engine that was started but has not received any commands yet.
struct StartedEngine {
  std::unique_ptr<LineChannel> channel;
  pid_t process = 0;    // process ID; 0 if the engine is not a local process
  std::string program;  // path of the executable, for the log
};

/// A started engine, or the reason why it could not be started.
using StartResult = std::variant<StartedEngine, StartError>;
using StartEngine = std::function<Task<StartResult>(EngineCommand engine, Placement placement)>;

/// Returns a function that starts engines as local processes. `loop` and `processes` must outlive the
/// function and the channels that it creates; the function must outlive the tasks that it returns.
StartEngine process_launcher(EventLoop& loop, ProcessThread& processes, WrapCommand wrap = {});

}  // namespace flipside::referee
