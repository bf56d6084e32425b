#include "referee/process/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

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

namespace flipside::referee {
namespace {

namespace process = boost::process;

struct Pipe {
  Descriptor read;
  Descriptor write;
};

Expected<Pipe> make_pipe() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return Error{fmt::format("no pipe could be made: {}", std::strerror(errno))};
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

/// A set of processors as the kernel takes it.
class ProcessorMask {
 public:
  explicit ProcessorMask(const std::vector<int>& processors) {
    for (const int processor : processors) {
      const auto word = static_cast<std::size_t>(processor) / word_bits;
      if (word >= words_.size()) words_.resize(word + 1);
      words_[word] |= 1UL << (static_cast<std::size_t>(processor) % word_bits);
    }
  }
  /// Sets it for a thread, the calling one if 0; async-signal-safe.
  bool set_for(pid_t thread) const {
    return syscall(SYS_sched_setaffinity, thread, words_.size() * sizeof(unsigned long), words_.data()) == 0;
  }

 private:
  static constexpr std::size_t word_bits = 8 * sizeof(unsigned long);
  std::vector<unsigned long> words_;
};

void unblock(const Descriptor& descriptor) { fcntl(descriptor.number(), F_SETFL, O_NONBLOCK); }

/// Writes `+ID` by async-signal-safe means.
void announce(int descriptor) {
  std::array<char, 16> line;
  std::size_t begin = line.size();
  line[--begin] = '\n';
  for (pid_t rest = getpid(); rest > 0; rest /= 10) line[--begin] = static_cast<char>('0' + rest % 10);
  line[--begin] = '+';
  // Where nobody reads it, nobody has to be told.
  [[maybe_unused]] const ssize_t written = write(descriptor, line.data() + begin, line.size() - begin);
}

/// What may be refused to a process before it becomes its program.
constexpr std::array<const char*, 3> settings{"niceness", "processors", "limit of memory"};
/// Boost.Process hands on nothing but an error's number: the setting stands above it.
constexpr int setting_factor = 10'000;

/// In the child, between fork and exec: only async-signal-safe calls.
struct BecomeGroupLeader : process::extend::handler {
  pid_t parent;
  const Command& command;
  ProcessorMask processors;
  BecomeGroupLeader(pid_t referee, const Command& what)
      : parent(referee), command(what), processors(what.processors) {}

  template <class Executor>
  void on_exec_setup(Executor& executor) const {
    const auto [announce_to, outlives_us] = std::pair(command.announce_to, command.outlives_us);
    setpgid(0, 0);
    if (announce_to >= 0) announce(announce_to);
    if (!outlives_us) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != parent) _exit(127);  // the referee ended in the meantime
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXFSZ}) signal(number, SIG_DFL);
    if (command.niceness && setpriority(PRIO_PROCESS, 0, *command.niceness) != 0) refuse(executor, 0);
    if (!command.processors.empty() && !processors.set_for(0)) refuse(executor, 1);
    const rlimit memory{command.memory << 20, command.memory << 20};
    if (command.memory > 0 && setrlimit(RLIMIT_AS, &memory) != 0) refuse(executor, 2);
  }

  template <class Executor>
  void refuse(Executor& executor, int setting) const {
    executor.set_error(std::error_code((setting + 1) * setting_factor + errno, std::system_category()), "");
    _exit(127);
  }
};

std::string why_not_started(const std::error_code& failure) {
  const int setting = failure.value() / setting_factor;
  if (setting == 0) return failure.message();
  return fmt::format("its {} cannot be set: {}", settings[static_cast<std::size_t>(setting - 1)],
                     std::strerror(failure.value() % setting_factor));
}

/// What is missing where a file that is there could not be found to be started; empty if that is not so.
std::string missing_loader(const std::filesystem::path& program) {
  std::ifstream file(program);
  std::string line;
  if (!file) return {};
  std::getline(file, line);
  if (!line.starts_with("#!")) return "; the file is there, but a library or the loader that it needs is not";
  const std::size_t begin = line.find_first_not_of(" \t", 2);
  if (begin == std::string::npos)
    return "; the file is there, but its first line, '#!', names no interpreter";
  const std::size_t end = line.find_first_of(" \t\r", begin);
  const bool carriage_return = end != std::string::npos && line[end] == '\r';
  return fmt::format("; the file is there, but not the interpreter '{}{}' that its first line, '#!', names",
                     line.substr(begin, end == std::string::npos ? end : end - begin),
                     carriage_return ? "\\r" : "");
}

bool is_program(const std::filesystem::path& path) {
  return std::filesystem::is_regular_file(path) && access(path.c_str(), X_OK) == 0;
}

}  // namespace

Expected<std::filesystem::path> find_program(std::string_view name, const std::filesystem::path& directory) {
  std::error_code ignored;
  if (name.empty()) return Error{"the command is empty, expected a program"};
  if (name.find('/') != std::string_view::npos) {
    const auto path = (directory / name).lexically_normal();
    if (!std::filesystem::exists(path, ignored))
      return Error{fmt::format("no such file: '{}'", path.string())};
    if (!is_program(path)) return Error{fmt::format("'{}' is not an executable file", path.string())};
    return path;
  }
  const auto own = std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path() / name;
  if (is_program(own)) return own;
  const auto found = process::search_path(std::string(name));
  if (!found.empty()) return std::filesystem::path(found.string());
  return Error{fmt::format("no program '{}' beside the referee or in PATH", name)};
}

Expected<Process> start_process(const Command& command) {
  auto input = make_pipe();
  auto output = make_pipe();
  auto error = make_pipe();
  for (const auto* pipe : {&input, &output, &error})
    if (!*pipe) return pipe->error();

  const auto directory = command.directory.empty() ? std::filesystem::path(".") : command.directory;
  std::error_code ignored;
  if (!std::filesystem::is_directory(directory, ignored))
    return Error{fmt::format("its working directory '{}' is no folder", directory.string())};
  process::environment environment = boost::this_process::environment();
  for (const auto& [name, value] : command.environment) environment[name] = value;
  std::error_code failure;
  process::child child(
      process::exe = command.program.string(), process::args = command.arguments, environment,
      process::start_dir = directory.string(), process::posix::fd.bind(0, input->read.number()),
      process::posix::fd.bind(1, output->write.number()), process::posix::fd.bind(2, error->write.number()),
      BecomeGroupLeader(getpid(), command), failure);
  if (failure)
    return Error{fmt::format("'{}' could not be started in '{}': {}{}", command.program.string(),
                             directory.string(), why_not_started(failure),
                             failure.value() == ENOENT ? missing_loader(command.program) : "")};
  if (child.id() <= 0)  // Boost.Process tells no error where it finds no descriptors or processes left
    return Error{
        fmt::format("'{}' could not be started: {}", command.program.string(), std::strerror(errno))};
  Process started{child.id(), std::move(input->write), std::move(output->read), std::move(error->read),
                  command.memory};
  child.detach();
  for (const auto* end : {&started.input, &started.output, &started.error}) unblock(*end);
  return started;
}

void pin(pid_t leader, const std::vector<int>& processors) {
  const ProcessorMask mask(processors);
  std::set<pid_t> pinned;
  // A thread that was started meanwhile may have the mask of one that was not pinned yet: look until there is
  // no new one.
  for (bool fresh = true; fresh;) {
    fresh = false;
    for (const pid_t process : tree_of(leader))
      for (const pid_t thread : threads_of(process))
        if (pinned.insert(thread).second) fresh = mask.set_for(thread) || fresh;
  }
}

void kill_group(pid_t leader) {
  assert(leader > 1);  // kill(-1) is everybody, kill(0) ourselves
  kill(-leader, SIGKILL);
}

bool has_ended(pid_t id) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(id), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == id;
}

// glibc 2.36 declares pidfd_open without C linkage.
Descriptor end_of(pid_t id) { return Descriptor(static_cast<int>(syscall(SYS_pidfd_open, id, 0))); }

std::string reap(pid_t id) {
  int status = 0;
  while (waitpid(id, &status, 0) < 0)
    if (errno != EINTR) return "ended";
  if (WIFEXITED(status)) return fmt::format("exited with code {}", WEXITSTATUS(status));
  return fmt::format("killed by signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
}

void adopt_orphans() { prctl(PR_SET_CHILD_SUBREAPER, 1); }

void kill_strays(pid_t spared) {
  // A stray's own children become ours when it dies, so look until none is left.
  for (bool found = true; found;) {
    found = false;
    std::ifstream children(fmt::format("/proc/self/task/{}/children", getpid()));
    for (pid_t child = 0; children >> child;) {
      if (child == spared) continue;
      kill(child, SIGKILL);
      reap(child);
      found = true;
    }
  }
}

}  // namespace flipside::referee
