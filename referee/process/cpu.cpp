#include "referee/process/cpu.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "referee/process/process_tree.hpp"

namespace flipside::referee {
namespace {

constexpr int max_cpus = 8192;

/// Reads one number of a CPU's topology from sysfs; returns 0 if it is not available.
int topology_value(int cpu, const char* name) {
  std::ifstream file(fmt::format("/sys/devices/system/cpu/cpu{}/topology/{}", cpu, name));
  int value = 0;
  file >> value;
  return value;
}

/// Returns the reading of a POSIX clock; zero if the clock does not exist.
Duration read_clock(clockid_t clock) {
  timespec time{};
  if (clock_gettime(clock, &time) != 0) return Duration{0};
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

/// Returns the CPU time used by all threads of a process; zero if the process has been reaped.
Duration cpu_clock_of(pid_t process) {
  clockid_t clock{};
  return clock_getcpuclockid(process, &clock) == 0 ? read_clock(clock) : Duration{0};
}

Descriptor open_for_reading(const std::string& path) {
  return Descriptor(open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

/// Fields of `/proc/PID/stat`. The counters for children are sums over reaped children and over the
/// descendants that these children had reaped.
struct Status {
  std::int64_t child_ticks = 0;   // user and system time of reaped children
  std::int64_t child_faults = 0;  // page faults of reaped children; nonzero once a child has been reaped
  int threads = 1;
};

/// Parses `/proc/PID/stat`; see proc_pid_stat(5).
Status read_status(const Descriptor& file) {
  std::array<char, 1024> bytes;
  const ssize_t count = file ? pread(file.number(), bytes.data(), bytes.size(), 0) : 0;
  std::string_view text(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  // Skip the process name, which may contain spaces.
  text.remove_prefix(std::min(text.rfind(')'), text.size()));
  Status status;
  for (int field = 2; !text.empty(); ++field) {
    const std::size_t end = std::min(text.find(' '), text.size());
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + end, value);
    if (field == 11 || field == 13) status.child_faults += value;
    if (field == 16 || field == 17) status.child_ticks += value;
    if (field == 20) status.threads = static_cast<int>(value);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return status;
}

Duration duration_of(std::int64_t ticks) {
  return Duration{std::chrono::seconds(1)} / sysconf(_SC_CLK_TCK) * ticks;
}

}  // namespace

std::vector<Cpu> allowed_cpus() {
  cpu_set_t* const mask = CPU_ALLOC(max_cpus);
  const std::size_t size = CPU_ALLOC_SIZE(max_cpus);
  CPU_ZERO_S(size, mask);
  std::vector<Cpu> cpus;
  if (sched_getaffinity(0, size, mask) == 0)
    for (int number = 0; number < max_cpus; ++number)
      if (CPU_ISSET_S(static_cast<std::size_t>(number), size, mask))
        cpus.push_back(
            {number, topology_value(number, "physical_package_id"), topology_value(number, "core_id")});
  CPU_FREE(mask);
  return cpus;
}

std::vector<int> pinning_order(std::vector<Cpu> cpus) {
  const auto location = [](const Cpu& cpu) { return std::tuple(cpu.package, cpu.core, cpu.number); };
  std::ranges::sort(cpus, {}, location);
  std::map<std::pair<int, int>, int> used;  // number of CPUs ranked so far, by package and core
  std::vector<std::pair<int, int>> ranked;  // each CPU's rank within its core, and its number
  for (const Cpu& cpu : cpus) ranked.emplace_back(used[{cpu.package, cpu.core}]++, cpu.number);
  std::ranges::stable_sort(ranked, {}, &std::pair<int, int>::first);
  std::vector<int> numbers;
  for (const auto& [rank, number] : ranked) numbers.push_back(number);
  return numbers;
}

OwnThreadClocks::OwnThreadClocks() : schedstat_(open_for_reading("/proc/thread-self/schedstat")) {}

Duration OwnThreadClocks::run_delay() {
  std::array<char, 128> bytes;
  const ssize_t count = schedstat_ ? pread(schedstat_.number(), bytes.data(), bytes.size(), 0) : 0;
  if (count <= 0) return Duration{0};
  const std::string_view text(bytes.data(), static_cast<std::size_t>(count));
  const std::size_t second = text.find(' ') + 1;  // the run delay is the second number of the file
  std::int64_t nanoseconds = 0;
  std::from_chars(text.data() + second, text.data() + text.size(), nanoseconds);
  return Duration{nanoseconds};
}

Duration OwnThreadClocks::cpu_time() { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

// Unlike CLOCK_MONOTONIC, CLOCK_BOOTTIME advances while the system is suspended.
Duration OwnThreadClocks::suspended() { return read_clock(CLOCK_BOOTTIME) - read_clock(CLOCK_MONOTONIC); }

GroupCpu::GroupCpu(pid_t leader)
    : leader_(leader),
      stat_(open_for_reading(fmt::format("/proc/{}/stat", leader))),
      children_(open_for_reading(fmt::format("/proc/{0}/task/{0}/children", leader))) {}

Duration GroupCpu::used() {
  // Sample the leader first, because it keeps running during the other calls.
  const Duration leader = cpu_clock_of(leader_);
  const Status status = read_status(stat_);
  if (!has_had_children_) {
    std::array<char, 16> bytes;
    const bool has_child = children_ && pread(children_.number(), bytes.data(), bytes.size(), 0) > 0;
    has_had_children_ =
        has_child || status.child_faults > 0 || (status.threads > 1 && !children_of(leader_).empty());
  }
  Duration sum = leader + duration_of(status.child_ticks);
  if (has_had_children_) sum += used_by_descendants();
  maximum_ = std::max(maximum_, sum);
  return maximum_;
}

/// Returns the CPU time of the leader's process tree except the leader itself, including reaped children.
Duration GroupCpu::used_by_descendants() const {
  Duration sum{0};
  for (const pid_t process : tree_of(leader_)) {
    if (process == leader_) continue;
    const Descriptor stat = open_for_reading(fmt::format("/proc/{}/stat", process));
    sum += cpu_clock_of(process) + duration_of(read_status(stat).child_ticks);
  }
  return sum;
}

}  // namespace flipside::referee
