// The first process in a sandbox: drops privileges, starts the engine under a system call filter, and reports
// how the engine ended. Linked statically, because a sandbox contains only the libraries of its engine.
//
// Usage: sandbox-init REPORT_FD PROCESSES MEMORY_MIB PROGRAM [ARGUMENT...]
//
// Writes lines to REPORT_FD:
//   started        the engine's program runs
//   failed ERRNO   the program cannot be executed
//   setup TEXT     the sandbox cannot be completed
//   exited CODE, killed SIGNAL
//   memory         the processes used more than MEMORY_MIB, so they were killed

#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include "referee/sandbox/init/memory.hpp"
#include "referee/sandbox/init/system_calls.hpp"

namespace {

using namespace flipside::referee::sandbox;

constexpr rlim_t max_file_size = rlim_t{1} << 30;

int report_to = -1;

template <class... Values>
void report(const char* format, Values... values) {
  dprintf(report_to, format, values...);
}

/// Reports that the sandbox cannot be completed, and exits.
[[noreturn]] void give_up(const char* step) {
  report("setup %s: %s\n", step, std::strerror(errno));
  _exit(127);
}

bool write_file(const char* path, const char* text) {
  const int file = open(path, O_WRONLY | O_CLOEXEC);
  const auto length = static_cast<ssize_t>(std::strlen(text));
  const bool written = file >= 0 && write(file, text, static_cast<std::size_t>(length)) == length;
  close(file);
  return written;
}

/// Gives a sandbox that root has started its own user namespace and a user ID that depends only on the
/// engine's program, so that later processes of the engine can change its files. The limit on processes does
/// not apply to root.
void leave_root(const char* program) {
  constexpr uid_t inside = 1000;
  std::uint32_t user = 2166136261;  // FNV-1a hash
  for (const char* c = program; *c != 0; ++c) user = (user ^ static_cast<unsigned char>(*c)) * 16777619;
  user = 0x8000'0000 | (user >> 2);  // no system assigns such IDs to people or services
  if (setgroups(0, nullptr) != 0 || setresgid(user, user, user) != 0 || setresuid(user, user, user) != 0)
    give_up("unprivileged user");
  prctl(PR_SET_DUMPABLE, 1);  // so that this process may write its own maps
  char map[64];
  std::snprintf(map, sizeof map, "%u %u 1", inside, user);
  if (unshare(CLONE_NEWUSER) != 0 || !write_file("/proc/self/setgroups", "deny") ||
      !write_file("/proc/self/uid_map", map) || !write_file("/proc/self/gid_map", map) ||
      setresgid(inside, inside, inside) != 0 || setresuid(inside, inside, inside) != 0)
    give_up("user namespace");
}

/// Drops all capabilities.
void drop_capabilities() {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct none[2]{};
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  if (syscall(SYS_capset, &header, none) != 0) give_up("capabilities");
}

void limit(__rlimit_resource resource, rlim_t maximum) {
  const rlimit limits{maximum, maximum};
  if (setrlimit(resource, &limits) != 0) give_up("limits");
}

/// Starts the engine's program.
/// @return its process ID
pid_t start(char** program, const sigset_t& signals) {
  int failure[2];
  if (pipe2(failure, O_CLOEXEC) != 0) give_up("pipe");
  const pid_t engine = fork();
  if (engine < 0) give_up("fork");
  if (engine == 0) {
    setsid();  // without a controlling terminal
    prctl(PR_SET_CHILD_SUBREAPER,
          1);  // so that the engine's tree includes processes whose parents have exited
    sigprocmask(SIG_SETMASK, &signals, nullptr);
    if (!filter_system_calls()) give_up("system call filter");
    execv(program[0], program);
    const int reason = errno;
    [[maybe_unused]] const ssize_t written = write(failure[1], &reason, sizeof reason);
    _exit(127);
  }
  close(failure[1]);
  int reason = 0;
  if (read(failure[0], &reason, sizeof reason) == sizeof reason) {
    report("failed %d\n", reason);
    _exit(127);
  }
  close(failure[0]);
  report("started\n");
  return engine;
}

/// Returns the time since an unspecified instant in nanoseconds.
std::int64_t now() {
  timespec time{};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * std::int64_t{1'000'000'000} + time.tv_nsec;
}

/// Reaps all processes until the engine has exited, and reports how it ended.
void wait_for(pid_t engine, MemoryLimit memory) {
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  // Measure by the clock, because an engine can prevent the timeout of sigtimedwait() with signals.
  for (std::int64_t measure_at = 0;;) {
    int status = 0;
    for (pid_t ended; (ended = waitpid(-1, &status, WNOHANG)) != 0;) {
      if (ended < 0 && errno != EINTR) return;
      if (ended != engine) continue;
      if (WIFSIGNALED(status))
        report("killed %d\n", WTERMSIG(status));
      else
        report("exited %d\n", WEXITSTATUS(status));
      return;
    }
    if (!memory.is_set()) {
      sigtimedwait(&child, nullptr, nullptr);
      continue;
    }
    const std::int64_t left = measure_at - now();
    if (left > 0) {
      const timespec timeout{0, static_cast<long>(left)};
      sigtimedwait(&child, nullptr, &timeout);
      continue;
    }
    if (memory.is_exceeded()) {
      report("memory\n");
      return;
    }
    measure_at = now() + memory.interval();
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 5) return 2;
  report_to = std::atoi(arguments[1]);
  fcntl(report_to, F_SETFD, FD_CLOEXEC);
  sigset_t child;
  sigset_t before;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child, &before);
  if (getuid() == 0) leave_root(arguments[4]);
  drop_capabilities();
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // changing the user has cleared it
  pollfd referee{report_to, 0, 0};
  if (poll(&referee, 1, 0) > 0) return 127;                          // it died before the prctl() call
  limit(RLIMIT_NPROC, std::strtoul(arguments[2], nullptr, 10) + 1);  // the engine's processes and this one
  limit(RLIMIT_FSIZE, max_file_size);
  limit(RLIMIT_CORE, 0);
  prctl(PR_SET_DUMPABLE, 0);  // so that the engine cannot write this process's memory or use its descriptors
  const pid_t engine = start(arguments + 4, before);
  // Keep no end of the engine's streams open, so that they close with the engine.
  for (int stream = 0; stream <= 2; ++stream) close(stream);
  wait_for(engine, MemoryLimit(std::strtoul(arguments[3], nullptr, 10)));
  return 0;  // the kernel kills the remaining processes of the namespace
}
