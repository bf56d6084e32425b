#include "referee/sandbox/sandbox.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

#include "referee/sandbox/sandbox_report.hpp"

namespace flipside::referee {
namespace {

constexpr std::chrono::milliseconds start_timeout = std::chrono::minutes(1);
constexpr const char* init_in_sandbox = "/sandbox-init";

struct Programs {
  std::filesystem::path bwrap;
  std::filesystem::path init;
};

Expected<Programs> find_programs() {
  auto bwrap = find_program("bwrap", {});
  if (!bwrap)
    return Error{
        "a sandbox requires the program 'bwrap': install the package 'bubblewrap', for example with "
        "'sudo apt install bubblewrap'"};
  auto init = find_program("sandbox-init", {});
  if (!init) return Error{"a sandbox requires the program 'sandbox-init', which belongs beside 'referee'"};
  return Programs{*std::move(bwrap), *std::move(init)};
}

/// Returns the environment of a sandboxed program: a few variables, then those of the command.
std::vector<std::pair<std::string, std::string>> sandbox_environment(const Command& command) {
  std::vector<std::pair<std::string, std::string>> variables{{"PATH", "/usr/local/bin:/usr/bin:/bin"},
                                                             {"HOME", "/tmp"}};
  for (const char* name : {"LANG", "LC_ALL", "TZ"})
    if (const char* value = std::getenv(name)) variables.emplace_back(name, value);
  variables.insert(variables.end(), command.environment.begin(), command.environment.end());
  return variables;
}

/// Returns what can be read from a non-blocking descriptor now.
std::string read_available(const Descriptor& descriptor) {
  std::string text;
  std::array<char, 4096> bytes;
  for (ssize_t count; (count = read(descriptor.number(), bytes.data(), bytes.size())) > 0;)
    text.append(bytes.data(), static_cast<std::size_t>(count));
  return text;
}

}  // namespace

std::variant<Process, StartError> start_sandboxed(const Command& command, const SandboxRules& rules) {
  const auto programs = find_programs();
  if (!programs) return StartError{StartError::Cause::program, programs.error().message};
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
    return StartError{StartError::Cause::system,
                      fmt::format("cannot start '{}': {}", command.program.string(), std::strerror(errno))};
  Descriptor report(ends[0]);
  const Descriptor report_end(ends[1]);

  Command bwrap = command;
  bwrap.program = programs->bwrap;
  bwrap.directory = "/";
  bwrap.environment = sandbox_environment(command);
  bwrap.inherits_environment = false;
  bwrap.memory_limit = 0;
  bwrap.inherited = report_end.number();
  std::vector<std::string>& words = bwrap.arguments;
  words = {"--die-with-parent", "--as-pid-1",           "--unshare-pid", "--unshare-ipc",
           "--unshare-uts",     "--unshare-cgroup-try", "--hostname",    "sandbox"};
  SandboxView view(command, rules);
  const auto append = [&](const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
  };
  if (getuid() != 0) append({"--unshare-user"});  // sandbox-init does it for root
  if (!rules.network) append({"--unshare-net"});
  append(view.mounts());
  append({"--ro-bind", programs->init.string(), init_in_sandbox, "--remount-ro", "/"});
  append({"--chdir", command.directory.string()});
  append({"--", init_in_sandbox, std::to_string(report_end.number()), std::to_string(rules.processes),
          std::to_string(command.memory_limit), command.program.string()});
  append(command.arguments);

  auto started = start_process(bwrap);
  if (auto* process = std::get_if<Process>(&started)) {
    process->program = command.program;
    process->sandbox = std::make_shared<SandboxReport>(std::move(report), command, std::move(view));
  }
  return started;
}

std::optional<StartError> wait_for_start(Process& process) {
  pollfd report{process.sandbox->descriptor(), POLLIN, 0};
  if (poll(&report, 1, static_cast<int>(start_timeout.count())) <= 0)
    return StartError{StartError::Cause::system, "the sandbox was not complete after a minute"};
  return process.sandbox->start_error(read_available(process.error));
}

std::optional<Error> sandbox_obstacle() {
  if (const auto programs = find_programs(); !programs) return programs.error();
  Command command;
  command.program = "/usr/bin/true";
  command.directory = "/";
  auto started = start_sandboxed(command, {});
  std::optional<StartError> failure;
  if (auto* process = std::get_if<Process>(&started)) {
    failure = wait_for_start(*process);
    kill_group(process->id);
    reap(process->id);
  } else {
    failure = std::get<StartError>(std::move(started));
  }
  if (failure) return Error{failure->message};
  return std::nullopt;
}

}  // namespace flipside::referee
