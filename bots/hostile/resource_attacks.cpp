#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <string_view>
#include <vector>

#include "bots/hostile/attack.hpp"

namespace flipside::hostile {
namespace {

constexpr int forks = 10'000;
constexpr std::size_t max_children = 1000;  // at the same time

constexpr int fillers = 16;  // processes that fill memory
constexpr std::size_t bytes_per_filler = std::size_t{100} << 20;

constexpr std::size_t max_disk = std::size_t{2} << 30;
/// More than a sandbox provides in /tmp and /dev/shm.
constexpr std::size_t private_disk = std::size_t{600} << 20;

void kill_all(std::vector<pid_t>& children) {
  for (const pid_t child : children) kill(child, SIGKILL);
  for (const pid_t child : children) waitpid(child, nullptr, 0);
  children.clear();
}

/// Touches new memory, writes 'x' to `ready`, and keeps the memory. Writes '-' if there is no memory.
void fill(int ready) {
  constexpr std::size_t page = 4096;
  auto* memory = static_cast<volatile char*>(mmap(nullptr, bytes_per_filler, PROT_READ | PROT_WRITE,
                                                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  const bool mapped = memory != MAP_FAILED;
  for (std::size_t at = 0; mapped && at < bytes_per_filler; at += page) memory[at] = 1;
  [[maybe_unused]] const ssize_t written = write(ready, mapped ? "x" : "-", 1);
  pause();
}

/// Writes to a file that has no name any more.
/// @return number of bytes written
std::size_t fill_directory(const std::string& directory, std::size_t limit) {
  std::string name = directory + "/hostile-bot-XXXXXX";
  const int file = mkostemp(name.data(), O_CLOEXEC);
  if (file < 0) return 0;
  unlink(name.c_str());
  const std::string block(std::size_t{1} << 20, 'x');
  std::size_t total = 0;
  for (ssize_t count; total < limit && (count = write(file, block.data(), block.size())) > 0;)
    total += static_cast<std::size_t>(count);
  close(file);
  return total;
}

/// Keeps a CPU busy. Writes a byte to `burning` after 50 ms of CPU time.
[[noreturn]] void spin(int burning) {
  while (std::clock() < CLOCKS_PER_SEC / 20) continue;
  [[maybe_unused]] const ssize_t written = write(burning, "x", 1);
  volatile unsigned count = 0;
  for (;;) count = count + 1;
}

}  // namespace

void fork_often(Scene& scene) {
  std::vector<pid_t> children;
  std::size_t most = 0;
  for (int i = 0; i < forks; ++i) {
    const pid_t child = scene.spawn([] { pause(); });
    if (child > 0) children.push_back(child);
    most = std::max(most, children.size());
    if (children.size() == max_children) kill_all(children);
  }
  kill_all(children);
  if (most == max_children) scene.breach(fmt::format("had {} children at once", most));
}

void fill_memory(Scene& scene) {
  if (scene.move() != 1) return;
  int ready[2];
  if (pipe2(ready, O_CLOEXEC) != 0) return;
  std::vector<pid_t> children;
  for (int i = 0; i < fillers; ++i)
    if (const pid_t child = scene.spawn([&] { fill(ready[1]); }); child > 0) children.push_back(child);
  close(ready[1]);
  int filled = 0;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  pollfd answer{ready[0], POLLIN, 0};
  while (filled < fillers && std::chrono::steady_clock::now() < end) {
    // Keep the process that measures the memory busy.
    if (scene.is_sandboxed()) kill(1, SIGCHLD);
    char byte = 0;
    if (poll(&answer, 1, scene.is_sandboxed() ? 0 : 100) == 1 && read(ready[0], &byte, 1) != 1) break;
    if (byte == '-') break;
    if (byte == 'x') ++filled;
  }
  if (filled == fillers) {
    // Give the sandbox time to notice.
    const auto keep = std::chrono::steady_clock::now() + std::chrono::milliseconds(500);
    while (std::chrono::steady_clock::now() < keep)
      if (scene.is_sandboxed()) kill(1, SIGCHLD);
    scene.breach(fmt::format("held {} MiB in {} processes", fillers * (bytes_per_filler >> 20), fillers));
  }
  close(ready[0]);
  kill_all(children);
}

void fill_disk(Scene& scene) {
  signal(SIGXFSZ, SIG_IGN);
  if (const std::string directory = variable("HOSTILE_DISK"); !directory.empty())
    if (const std::size_t written = fill_directory(directory, max_disk); written > 0)
      scene.breach(fmt::format("wrote {} MiB to the disk", written >> 20));
  if (!scene.is_sandboxed()) return;
  const std::size_t written = fill_directory("/tmp", max_disk / 2) + fill_directory("/dev/shm", max_disk / 2);
  if (written > private_disk) scene.breach(fmt::format("wrote {} MiB to its own disk", written >> 20));
}

void burn_cpu(Scene& scene) {
  if (scene.move() != 1) return;
  prctl(PR_SET_CHILD_SUBREAPER, 0);  // so that the daemon leaves the process tree of this engine
  const pid_t engine = getpid();
  int burning[2];
  if (pipe2(burning, O_CLOEXEC) != 0) return;
  const pid_t child = scene.spawn([&] {
    setsid();
    const pid_t session = getpid();
    scene.spawn([&] {
      while (getppid() == session) sleep_ms(1);
      if (getppid() != engine) scene.breach(fmt::format("became a child of {}", describe(getppid())));
      spin(burning[1]);
    });
  });
  close(burning[1]);
  if (child > 0) waitpid(child, nullptr, 0);
  pollfd used{burning[0], POLLIN, 0};
  poll(&used, 1, 10'000);
  close(burning[0]);
}

}  // namespace flipside::hostile
