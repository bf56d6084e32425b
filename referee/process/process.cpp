#include "referee/process/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/close_range.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <boost/process/args.hpp>
#include <boost/process/child.hpp>
#include <boost/process/env.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/posix.hpp>
#include <boost/process/search_path.hpp>
#include <boost/process/start_dir.hpp>
#include <cassert>
#include <cstring>
#include <fstream>
#include <set>

#include "referee/process/process_tree.hpp"
#include "referee/process/script_command.hpp"

namespace flipside::referee {
namespace {

namespace process = boost::process;

struct Pipe {
  Descriptor read;
  Descriptor write;
};

/// Creates a pipe. Returns nullopt and sets errno if no descriptors are available.
std::optional<Pipe> make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return std::nullopt;
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

/// A CPU affinity mask in the format of sched_setaffinity(2).
class CpuMask {
 public:
  explicit CpuMask(const std::vector<int>& cpus) {
    for (const int cpu : cpus) {
      const auto word = static_cast<std::size_t>(cpu) / word_bits;
      if (word >= words_.size()) words_.resize(word + 1);
      words_[word] |= 1UL << (static_cast<std::size_t>(cpu) % word_bits);
    }
  }
  /// Applies the mask to a thread, or to the calling thread if `thread` is 0. Async-signal-safe.
  bool apply_to(pid_t thread) const {
    return syscall(SYS_sched_setaffinity, thread, words_.size() * sizeof(unsigned long), words_.data()) == 0;
  }

 private:
  static constexpr std::size_t word_bits = 8 * sizeof(unsigned long);
  std::vector<unsigned long> words_;
};

void make_nonblocking(const Descriptor& descriptor) { fcntl(descriptor.number(), F_SETFL, O_NONBLOCK); }

/// Writes "+", the ID of the calling process, and a newline. Async-signal-safe.
void announce(int descriptor) {
  std::array<char, 16> line;
  std::size_t begin = line.size();
  line[--begin] = '\n';
  for (pid_t rest = getpid(); rest > 0; rest /= 10) line[--begin] = static_cast<char>('0' + rest % 10);
  line[--begin] = '+';
  // Ignore a failed write, because it means that no guard is listening.
  [[maybe_unused]] const ssize_t written = write(descriptor, line.data() + begin, line.size() - begin);
}

/// Settings that the child applies before it executes the program. Applying any of them can fail.
constexpr std::array<const char*, 3> settings{"niceness", "CPU affinity", "memory limit"};
/// Boost.Process passes a single error number from the child to its parent. If a setting cannot be applied,
/// this number is (index of the setting + 1) * setting_factor + errno.
constexpr int setting_factor = 10'000;

/// Marks all descriptors above 2 as close-on-exec. Async-signal-safe.
void close_descriptors_on_exec() {
#ifdef CLOSE_RANGE_CLOEXEC
  if (syscall(SYS_close_range, 3U, ~0U, CLOSE_RANGE_CLOEXEC) == 0) return;
#endif
  // Kernels before 5.11 lack the system call. Limit the range, because the soft limit can be a billion.
  constexpr rlim_t max_descriptors = 65'536;
  rlimit descriptors{max_descriptors, max_descriptors};
  getrlimit(RLIMIT_NOFILE, &descriptors);
  const int end = static_cast<int>(std::min(descriptors.rlim_cur, max_descriptors));
  for (int number = 3; number < end; ++number) fcntl(number, F_SETFD, FD_CLOEXEC);
}

/// Runs in the child between fork and exec, so it may make only async-signal-safe calls.
struct BecomeGroupLeader : process::extend::handler {
  pid_t parent;
  const Command& command;
  CpuMask affinity;
  BecomeGroupLeader(pid_t parent_id, const Command& to_start)
      : parent(parent_id), command(to_start), affinity(to_start.cpus) {}

  template <class Executor>
  void on_exec_setup(Executor& executor) const {
    const auto [announce_to, outlives_parent] = std::pair(command.announce_to, command.outlives_parent);
    setpgid(0, 0);
    if (announce_to >= 0) announce(announce_to);
    close_descriptors_on_exec();
    if (command.inherited >= 0) fcntl(command.inherited, F_SETFD, 0);
    adopt_orphans();  // so that the tree of an engine includes processes whose parents have exited
    if (!outlives_parent) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != parent) _exit(127);  // the parent exited before the prctl() call
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXFSZ}) signal(number, SIG_DFL);
    if (command.niceness && setpriority(PRIO_PROCESS, 0, *command.niceness) != 0) fail(executor, 0);
    if (!command.cpus.empty() && !affinity.apply_to(0)) fail(executor, 1);
    const rlimit memory{command.memory_limit << 20, command.memory_limit << 20};
    if (command.memory_limit > 0 && setrlimit(RLIMIT_AS, &memory) != 0) fail(executor, 2);
  }

  template <class Executor>
  [[noreturn]] void fail(Executor& executor, int setting) const {
    executor.set_error(std::error_code((setting + 1) * setting_factor + errno, std::system_category()), "");
    _exit(127);
  }
};

std::string reason_of(const std::error_code& failure, const std::filesystem::path& program) {
  const int setting = failure.value() / setting_factor;
  if (setting == 0) return exec_failure_text(program, failure.value());
  return fmt::format("cannot set its {}: {}", settings[static_cast<std::size_t>(setting - 1)],
                     std::strerror(failure.value() % setting_factor));
}

/// Explains an ENOENT for a program file that exists: its interpreter or its dynamic loader is missing.
/// Returns an empty string if the program file does not exist.
std::string missing_interpreter(const std::filesystem::path& program) {
  std::ifstream file(program);
  std::string line;
  if (!file) return {};
  std::getline(file, line);
  if (!line.starts_with("#!")) return "; the file exists, but the dynamic loader that it requires does not";
  const std::size_t begin = line.find_first_not_of(" \t", 2);
  if (begin == std::string::npos) return "; the file exists, but its '#!' line names no interpreter";
  const std::size_t end = line.find_first_of(" \t\r", begin);
  const bool carriage_return = end != std::string::npos && line[end] == '\r';
  return fmt::format("; the file exists, but the interpreter '{}{}' of its '#!' line does not",
                     line.substr(begin, end == std::string::npos ? end : end - begin),
                     carriage_return ? "\\r" : "");
}

/// Returns true if an error of fork or exec was caused by exhausted system resources, not by the program.
bool is_out_of_resources(int error) {
  return error == EAGAIN || error == ENOMEM || error == EMFILE || error == ENFILE;
}

/// Returns a descriptor that becomes readable when the process exits. Returns an empty one and sets errno if
/// the kernel provides none. Makes the system call directly, because glibc 2.36 declares pidfd_open() without
/// C linkage.
Descriptor open_pidfd(pid_t id) { return Descriptor(static_cast<int>(syscall(SYS_pidfd_open, id, 0))); }

bool is_executable(const std::filesystem::path& path) {
  return std::filesystem::is_regular_file(path) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

Expected<std::filesystem::path> find_program(std::string_view name, const std::filesystem::path& directory) {
  std::error_code ignored;
  if (name.empty()) return Error{"the command is empty; expected a program"};
  if (name.find('/') != std::string_view::npos) {
    const auto path = (directory / name).lexically_normal();
    if (!std::filesystem::exists(path, ignored))
      return Error{fmt::format("no such file: '{}'", path.string())};
    if (is_executable(path)) return path;
    const std::string command =
        std::filesystem::is_regular_file(path, ignored) ? script_command(path) : std::string();
    if (command.empty()) return Error{fmt::format("'{}' is not an executable file", path.string())};
    return Error{fmt::format("'{0}' is not executable; run 'chmod +x {0}', or use the command '{1}'",
                             path.string(), command)};
  }
  const auto own = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path() / name;
  if (is_executable(own)) return own;
  const auto found = process::search_path(std::string(name));
  if (!found.empty()) return std::filesystem::path(found.string());
  return Error{fmt::format("no program '{}' in the referee's directory or in PATH", name)};
}

std::variant<Process, StartError> start_process(const Command& command) {
  using Cause = StartError::Cause;
  const auto out_of_resources = [&](int error) {
    return StartError{Cause::system,
                      fmt::format("cannot start '{}': {}", command.program.string(), std::strerror(error))};
  };
  auto input = make_pipe();
  auto output = make_pipe();
  auto error = make_pipe();
  if (!input || !output || !error) return out_of_resources(errno);

  const auto directory = command.directory.empty() ? std::filesystem::path(".") : command.directory;
  std::error_code ignored;
  if (!std::filesystem::is_directory(directory, ignored))
    return StartError{Cause::program,
                      fmt::format("its working directory '{}' is not a directory", directory.string())};
  process::environment environment = command.inherits_environment
                                         ? process::environment(boost::this_process::environment())
                                         : process::environment();
  for (const auto& [name, value] : command.environment) environment[name] = value;
  std::error_code failure;
  process::child child(
      process::exe = command.program.string(), process::args = command.arguments, environment,
      process::start_dir = directory.string(), process::posix::fd.bind(0, input->read.number()),
      process::posix::fd.bind(1, output->write.number()), process::posix::fd.bind(2, error->write.number()),
      BecomeGroupLeader(getpid(), command), failure);
  const bool by_own_limit = failure.value() == ENOMEM && command.memory_limit > 0;
  if (failure && is_out_of_resources(failure.value()) && !by_own_limit)
    return out_of_resources(failure.value());
  if (failure)
    return StartError{Cause::program, fmt::format("cannot start '{}' in '{}': {}", command.program.string(),
                                                  directory.string(), reason_of(failure, command.program))};
  // Boost.Process reports no error if the system runs out of descriptors or processes.
  if (child.id() <= 0) return out_of_resources(errno);
  Process started{child.id(),
                  command.program,
                  std::move(input->write),
                  std::move(output->read),
                  std::move(error->read),
                  open_pidfd(child.id()),
                  command.memory_limit};
  child.detach();
  if (!started.exit && errno != ENOSYS) {
    const int reason = errno;
    kill_group(started.id);
    reap(started.id);
    return out_of_resources(reason);
  }
  for (const auto* end : {&started.input, &started.output, &started.error}) make_nonblocking(*end);
  return started;
}

void pin(pid_t leader, const std::vector<int>& cpus) {
  const CpuMask mask(cpus);
  std::set<pid_t> pinned;
  // A thread that started in the meantime may have inherited the old mask, so repeat until no new thread
  // appears.
  for (bool found = true; found;) {
    found = false;
    for (const pid_t process : tree_of(leader))
      for (const pid_t thread : threads_of(process))
        if (pinned.insert(thread).second) found = mask.apply_to(thread) || found;
  }
}

void kill_group(pid_t leader) {
  assert(leader > 1);  // kill(-1) would signal every process, and kill(0) this process's own group
  kill(-leader, SIGKILL);
}

bool has_exited(pid_t id) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(id), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == id;
}

std::string exit_text(int code) { return fmt::format("exited with code {}", code); }

std::string signal_text(int signal) {
  return fmt::format("killed by signal {} ({})", signal, strsignal(signal));
}

std::string reap(pid_t id) {
  int status = 0;
  while (waitpid(id, &status, 0) < 0)
    if (errno != EINTR) return "ended";
  return WIFEXITED(status) ? exit_text(WEXITSTATUS(status)) : signal_text(WTERMSIG(status));
}

std::string exec_failure_text(const std::filesystem::path& program, int error) {
  return std::strerror(error) + (error == ENOENT ? missing_interpreter(program) : std::string());
}

void adopt_orphans() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

void kill_children_except(const std::set<pid_t>& spared) {
  // The children of a killed child are reparented to this process, so repeat until no children are left.
  for (bool found = true; found;) {
    found = false;
    for (const pid_t child : children_of(getpid())) {
      if (spared.contains(child) || kill(child, SIGKILL) != 0) continue;
      reap(child);
      found = true;
    }
  }
}

}  // namespace flipside::referee
