#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <signal.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <string_view>

#include "bots/hostile/attack.hpp"

namespace flipside::hostile {
namespace {

/// Number of the move at which the bot attacks the referee itself.
constexpr int move_against_referee = 3;

bool has_stopped(pid_t process) { return state_of(process) == 'T'; }
bool has_died(pid_t process) { return state_of(process) == 'Z' || state_of(process) == '-'; }

/// Returns true if a condition becomes true within 20 ms.
template <class Condition>
bool soon(Condition condition) {
  for (int i = 0; i < 20; ++i) {
    if (condition()) return true;
    sleep_ms(1);
  }
  return false;
}

bool write_line(const std::string& path, std::string_view line) {
  const int file = open(path.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) return false;
  const bool written = write(file, line.data(), line.size()) == static_cast<ssize_t>(line.size());
  close(file);
  return written;
}

void forge_bestmoves(const Scene& scene, const std::vector<pid_t>& processes) {
  for (const pid_t process : processes)
    if (write_line(fmt::format("/proc/{}/fd/1", process), "bestmove a1a1\n"))
      scene.breach(fmt::format("wrote to the output of {}", describe(process)));
}

/// Takes a descriptor of another process with pidfd_getfd(2).
bool can_take_descriptor(pid_t process) {
  const int handle = static_cast<int>(syscall(SYS_pidfd_open, process, 0));
  if (handle < 0) return false;
  const int taken = static_cast<int>(syscall(SYS_pidfd_getfd, handle, 0, 0));
  close(handle);
  if (taken >= 0) close(taken);
  return taken >= 0;
}

bool can_trace(pid_t process) {
  if (ptrace(PTRACE_ATTACH, process, nullptr, nullptr) != 0) return false;
  int status = 0;
  waitpid(process, &status, __WALL);
  ptrace(PTRACE_DETACH, process, nullptr, nullptr);
  return true;
}

/// Writes to the memory of a process with process_vm_writev(2), at an address that is not mapped. The kernel
/// checks permissions first.
bool can_write_memory(pid_t process) {
  char byte = 0;
  const iovec local{&byte, 1};
  const iovec remote{nullptr, 1};
  const ssize_t count = syscall(SYS_process_vm_writev, process, &local, 1, &remote, 1, 0);
  return count >= 0 || errno == EFAULT;
}

std::string program_of(pid_t process) {
  std::error_code hidden;
  return std::filesystem::read_symlink(fmt::format("/proc/{}/exe", process), hidden).string();
}

/// Kills the processes that the referee has forked but that have not executed their program yet. A guard of
/// the referee runs the same program, but is older than this bot.
void kill_forked(const Scene& scene, const std::vector<pid_t>& known) {
  const std::string program = program_of(scene.parent());
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  while (!program.empty() && scene.parent() > 0 && std::chrono::steady_clock::now() < end)
    for (const pid_t process : scene.siblings())
      if (std::find(known.begin(), known.end(), process) == known.end() && program_of(process) == program &&
          kill(process, SIGKILL) == 0)
        scene.breach(fmt::format("killed process {} before it executed its program", process));
}

}  // namespace

void kill_siblings(Scene& scene) {
  for (const pid_t process : scene.siblings()) {
    const std::string name = describe(process);
    if (kill(process, SIGKILL) == 0 && soon([&] { return has_died(process); }))
      scene.breach(fmt::format("killed {}", name));
  }
  if (scene.is_sandboxed() && kill(-1, SIGKILL) == 0) scene.breach("kill(-1) found processes");
  if (scene.parent() > 0 && scene.move() == move_against_referee) kill(scene.parent(), SIGKILL);
}

void stop_siblings(Scene& scene) {
  std::vector<pid_t> victims = scene.siblings();
  const bool all = scene.move() == move_against_referee || scene.is_sandboxed();
  if (all && scene.parent() > 0) victims.push_back(scene.parent());
  if (victims.empty()) return;
  // Outside a sandbox, a stopped process would never end if nobody continued it.
  if (!scene.is_sandboxed() && scene.spawn([&] {
        sleep_ms(all ? 100 : 2000);
        for (const pid_t process : victims) kill(process, SIGCONT);
      }) < 0)
    return;
  for (const pid_t process : victims)
    if (kill(process, SIGSTOP) == 0 && soon([&] { return has_stopped(process); }))
      scene.breach(fmt::format("stopped {}", describe(process)));
}

void forge_output(Scene& scene) {
  const std::vector<pid_t> victims = scene.is_sandboxed() ? scene.targets() : scene.opponents();
  forge_bestmoves(scene, victims);
  // The opponent's turn begins after this bot's move.
  if (!victims.empty() && !scene.is_sandboxed())
    scene.spawn([&] {
      sleep_ms(10);
      forge_bestmoves(scene, victims);
    });
}

void trace_siblings(Scene& scene) {
  const std::vector<pid_t> victims = scene.is_sandboxed() ? scene.targets() : scene.opponents();
  for (const pid_t process : victims)
    if (can_trace(process)) scene.breach(fmt::format("traced {}", describe(process)));
  for (const pid_t process : scene.targets()) {
    if (can_take_descriptor(process)) scene.breach(fmt::format("took descriptor 0 of {}", describe(process)));
    if (can_write_memory(process)) scene.breach(fmt::format("may write the memory of {}", describe(process)));
  }
}

void signal_new_processes(Scene& scene) {
  const std::vector<pid_t> known = scene.siblings();
  if (scene.parent() > 0) scene.spawn([&] { kill_forked(scene, known); });
}

void escape_init(Scene& scene) {
  if (!scene.is_sandboxed()) return;
  for (const int number : {SIGTERM, SIGSEGV, SIGSTOP, SIGKILL}) kill(1, number);
  if (has_stopped(1) || has_died(1)) scene.breach("stopped or killed PID 1");
  if (can_trace(1)) scene.breach("traced PID 1");
  if (can_write_memory(1)) scene.breach("may write the memory of PID 1");
  if (can_take_descriptor(1)) scene.breach("took descriptor 0 of PID 1");
  if (const int memory = open("/proc/1/mem", O_RDWR | O_CLOEXEC); memory >= 0) {
    scene.breach("opened the memory of PID 1");
    close(memory);
  }
  for (int number = 0; number < 32; ++number)
    if (write_line(fmt::format("/proc/1/fd/{}", number), "exited 0\n"))
      scene.breach(fmt::format("wrote to descriptor {} of PID 1", number));
  const rlimit none{0, 0};
  if (prlimit(1, RLIMIT_NOFILE, &none, nullptr) == 0) scene.breach("took the descriptors of PID 1");
  if (prlimit(1, RLIMIT_AS, &none, nullptr) == 0) scene.breach("took the memory of PID 1");
  for (const auto& [which, who] : std::initializer_list<std::pair<__priority_which, id_t>>{
           {PRIO_PROCESS, 1}, {PRIO_USER, 0}, {PRIO_USER, getuid()}})
    if (setpriority(which, who, 19) == 0 && getpriority(PRIO_PROCESS, 1) == 19)
      scene.breach("raised the niceness of PID 1");
  const sched_param idle{};
  if (sched_setscheduler(1, SCHED_IDLE, &idle) == 0) scene.breach("made PID 1 run only when CPUs are idle");
  cpu_set_t cpus;
  CPU_ZERO(&cpus);
  CPU_SET(0, &cpus);
  if (sched_setaffinity(1, sizeof cpus, &cpus) == 0) scene.breach("pinned PID 1");
}

}  // namespace flipside::hostile
