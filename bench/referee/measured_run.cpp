#include "bench/referee/measured_run.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <poll.h>
#include <sched.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace flipside {
namespace {

constexpr int interval_ms = 5;
/// Number of CPU time samples for each sample of /proc, which takes longer to read.
constexpr int samples_per_status = 10;

/// Creates an unnamed temporary file.
int make_unnamed_file() {
  const int file = open("/tmp", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file < 0) throw std::runtime_error("cannot create a file in /tmp");
  return file;
}

std::string read_text(int file) {
  std::string text(1 << 20, '\0');
  const ssize_t count = pread(file, text.data(), text.size(), 0);
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  return text;
}

pid_t start(const std::vector<std::string>& command, std::optional<int> pinned_to, int output) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t id = fork();
  if (id != 0) return id;
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  if (pinned_to) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(*pinned_to, &set);
    sched_setaffinity(0, sizeof set, &set);
  }
  execvp(arguments.front(), arguments.data());
  _exit(127);
}

/// Returns the number after a key of /proc/PID/status; 0 if the key is missing.
long status_field(const std::string& status, std::string_view key) {
  const std::size_t at = status.find(key);
  return at == std::string::npos ? 0 : std::atol(status.c_str() + at + key.size());
}

/// Samples memory, threads and file descriptors. Has no effect after the process has exited.
void sample_status(pid_t id, MeasuredRun& run) {
  std::ostringstream text;
  text << std::ifstream(fmt::format("/proc/{}/status", id)).rdbuf();
  run.peak_kib = std::max(run.peak_kib, status_field(text.str(), "VmHWM:"));
  run.threads = std::max(run.threads, static_cast<int>(status_field(text.str(), "Threads:")));
  std::error_code gone;
  int descriptors = 0;
  for (std::filesystem::directory_iterator file(fmt::format("/proc/{}/fd", id), gone), end;
       !gone && file != end; file.increment(gone))
    ++descriptors;
  run.descriptors = std::max(run.descriptors, descriptors);
}

void sample_cpu(clockid_t clock, TimeSource& time, MeasuredRun& run) {
  timespec cpu{};
  if (clock_gettime(clock, &cpu) != 0) return;
  run.samples.push_back({time.now(), std::chrono::seconds(cpu.tv_sec) + Duration(cpu.tv_nsec)});
}

}  // namespace

MeasuredRun measure(const std::vector<std::string>& command, TimeSource& time, std::optional<int> pinned_to) {
  MeasuredRun run;
  const int output = make_unnamed_file();
  const Instant begun = time.now();
  const pid_t id = start(command, pinned_to, output);
  const int end = static_cast<int>(syscall(SYS_pidfd_open, id, 0));
  clockid_t clock{};
  clock_getcpuclockid(id, &clock);
  pollfd ended{end, POLLIN, 0};
  for (int i = 0; poll(&ended, 1, interval_ms) == 0; ++i) {
    sample_cpu(clock, time, run);
    if (i % samples_per_status == 0) sample_status(id, run);
  }
  run.wall = time.now() - begun;
  int status = 0;
  waitpid(id, &status, 0);
  close(end);
  run.output = read_text(output);
  close(output);
  if (status != 0)
    throw std::runtime_error(fmt::format("{} failed:\n{}", fmt::join(command, " "), run.output));
  return run;
}

}  // namespace flipside
