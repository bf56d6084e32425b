#include "referee/process/limits.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>
#include <string>

namespace flipside::referee {
namespace {

std::size_t size_of(rlim_t limit) { return limit == RLIM_INFINITY ? SystemLimits::unlimited : limit; }

/// Raises the soft limit of a resource to `wanted`, or to the hard limit if that is lower.
/// @return the resulting soft limit
rlim_t raise_limit(int resource, rlim_t wanted) {
  rlimit limit{};
  if (getrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0) return RLIM_INFINITY;
  const rlimit raised{std::max(limit.rlim_cur, std::min(wanted, limit.rlim_max)), limit.rlim_max};
  return setrlimit(static_cast<__rlimit_resource>(resource), &raised) == 0 ? raised.rlim_cur : limit.rlim_cur;
}

/// Returns the number of threads of all processes that belong to the real user, which `ulimit -u` limits.
std::size_t count_user_threads() {
  std::size_t threads = 0;
  const std::string user = std::to_string(getuid());
  std::error_code gone;
  for (std::filesystem::directory_iterator entry("/proc", gone), end; !gone && entry != end;
       entry.increment(gone)) {
    std::ifstream status(entry->path() / "status");
    bool own = false;
    for (std::string key; status >> key && key != "Threads:";) {
      std::string value;
      if (key == "Uid:" && status >> value) own = value == user;
      status.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    std::size_t count = 0;
    if (own && status >> count) threads += count;
  }
  return threads;
}

/// Reads a number from a file; nullopt if the file does not exist or contains a word, such as "max".
std::optional<std::size_t> number_in(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::size_t number = 0;
  if (file >> number) return number;
  return std::nullopt;
}

/// Returns the number of processes and threads that may still start in this control group (version 2).
std::size_t left_in_control_group() {
  std::ifstream file("/proc/self/cgroup");
  std::string group;
  while (std::getline(file, group) && !group.starts_with("0::/")) {
  }
  std::size_t left = SystemLimits::unlimited;
  if (!group.starts_with("0::/")) return left;
  const std::filesystem::path root("/sys/fs/cgroup");
  for (std::filesystem::path path = root / group.substr(4);; path = path.parent_path()) {
    const auto maximum = number_in(path / "pids.max");
    const auto current = number_in(path / "pids.current");
    if (maximum && current) left = std::min(left, *maximum - std::min(*maximum, *current));
    if (path == root || path == path.root_path()) return left;
  }
}

}  // namespace

SystemLimits raise_limits(std::size_t descriptors) {
  SystemLimits limits;
  limits.descriptors = size_of(raise_limit(RLIMIT_NOFILE, descriptors));
  const std::size_t processes = size_of(raise_limit(RLIMIT_NPROC, RLIM_INFINITY));
  // The kernel does not apply this limit to root.
  if (processes != SystemLimits::unlimited && getuid() != 0)
    limits.processes = processes - std::min(processes, count_user_threads());
  limits.processes = std::min(limits.processes, left_in_control_group());
  return limits;
}

}  // namespace flipside::referee
