#include "referee/process/group_cpu.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include "referee/process/process_tree.hpp"

namespace flipside::referee {
namespace {

/// What a process and its threads have used; zero if it is gone.
Duration cpu_clock_of(pid_t process) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return Duration{0};
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

Descriptor open_to_read(const std::string& path) {
  return Descriptor(open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

/// What is told of a process's children that were waited for, theirs included, and of its threads.
struct Status {
  std::int64_t ticks = 0;   // user and system time of those children
  std::int64_t faults = 0;  // page faults of theirs: more than none if there were any
  int threads = 1;
};

/// Reads `/proc/PID/stat`, see proc_pid_stat(5).
Status read_status(const Descriptor& file) {
  std::array<char, 1024> bytes;
  const ssize_t count = file ? pread(file.number(), bytes.data(), bytes.size(), 0) : 0;
  std::string_view text(bytes.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  text.remove_prefix(std::min(text.rfind(')'), text.size()));  // the name may hold blanks
  Status status;
  for (int field = 2; !text.empty(); ++field) {
    const std::size_t end = std::min(text.find(' '), text.size());
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + end, value);
    if (field == 11 || field == 13) status.faults += value;
    if (field == 16 || field == 17) status.ticks += value;
    if (field == 20) status.threads = static_cast<int>(value);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return status;
}

Duration duration_of(std::int64_t ticks) {
  return Duration{std::chrono::seconds(1)} / sysconf(_SC_CLK_TCK) * ticks;
}

}  // namespace

GroupCpu::GroupCpu(pid_t leader)
    : leader_(leader),
      stat_(open_to_read(fmt::format("/proc/{}/stat", leader))),
      children_(open_to_read(fmt::format("/proc/{0}/task/{0}/children", leader))) {}

Duration GroupCpu::used() {
  // The leader first: it is the one that runs on.
  const Duration leader = cpu_clock_of(leader_);
  const Status status = read_status(stat_);
  if (!has_started_others_) {
    std::array<char, 16> bytes;
    const bool has_child = children_ && pread(children_.number(), bytes.data(), bytes.size(), 0) > 0;
    has_started_others_ =
        has_child || status.faults > 0 || (status.threads > 1 && !children_of(leader_).empty());
  }
  Duration sum = leader + duration_of(status.ticks);
  if (has_started_others_) sum += by_others();
  most_ = std::max(most_, sum);
  return most_;
}

/// What all but the leader have used, with the children that they have waited for.
Duration GroupCpu::by_others() const {
  Duration sum{0};
  for (const pid_t process : tree_of(leader_)) {
    if (process == leader_) continue;
    const Descriptor stat = open_to_read(fmt::format("/proc/{}/stat", process));
    sum += cpu_clock_of(process) + duration_of(read_status(stat).ticks);
  }
  return sum;
}

}  // namespace flipside::referee
