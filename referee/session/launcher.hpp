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
#include "referee/sandbox/sandbox_view.hpp"
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
  std::optional<int> niceness;  // 0 to 19; unset: inherited
  /// In MiB: the address space limit of each process, or the limit of the memory that all processes of a
  /// sandbox use; 0: unlimited.
  std::uint64_t memory_limit = 0;
  std::optional<SandboxRules> sandbox;  // nullopt: the engine is not sandboxed
};

/// The CPUs on which an engine process runs.
struct Placement {
  std::vector<int> cpus;  // CPU affinity; empty: inherited
};

/// Starts the process of an engine, which announces its process group to the guard. Blocks until the process
/// exists. If it is sandboxed, its program may still fail to start; see wait_for_start().
std::variant<Process, StartError> launch(const EngineCommand& engine, const Placement& placement,
                                         const Guard& guard);

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
StartEngine process_launcher(EventLoop& loop, ProcessThread& processes);

}  // namespace flipside::referee
