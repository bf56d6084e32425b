#include "referee/check/process_peer.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "referee/process/process_tree.hpp"

namespace flipside::referee::check {
namespace {

constexpr auto polling_interval = std::chrono::milliseconds(1);

/// Returns the command line of a process, or its id and name if it has no command line. Zombies have none.
std::string command_of(pid_t process) {
  std::ifstream file(fmt::format("/proc/{}/cmdline", process));
  std::string line{std::istreambuf_iterator<char>(file), {}};
  std::replace(line.begin(), line.end(), '\0', ' ');
  if (const std::size_t end = line.find_last_not_of(' '); end != std::string::npos) line.resize(end + 1);
  if (!line.empty()) return line;
  std::string name;
  std::ifstream comm(fmt::format("/proc/{}/comm", process));
  return std::getline(comm, name) ? fmt::format("process {} ({})", process, name)
                                  : fmt::format("process {}", process);
}

/// Returns the resident memory of a process in bytes, from the second field of /proc/ID/statm.
std::size_t resident_memory(pid_t process) {
  std::ifstream file(fmt::format("/proc/{}/statm", process));
  std::size_t total = 0;
  std::size_t pages = 0;
  file >> total >> pages;
  return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

ProcessPeer::ProcessPeer(EventLoop& loop, ProcessThread& processes, Process process)
    : loop_(loop), processes_(processes), id_(process.id), channel_(loop, processes, std::move(process)) {}

Task<ProcessExit> ProcessPeer::end(Duration grace) {
  const Instant deadline = loop_.time().now() + grace;
  while (!has_exited(id_) && loop_.time().now() < deadline)
    co_await loop_.sleep_until(loop_.time().now() + polling_interval);
  ProcessExit exit;
  const std::vector<pid_t> leftovers = co_await processes_.left_behind();
  for (const pid_t process : leftovers)
    if (!has_exited(process)) exit.leftovers.push_back(command_of(process));
  exit.how = co_await channel_.end(Duration{0});
  exit.voluntary = exit.how != "did not exit in time and was killed";
  co_return exit;
}

std::size_t ProcessPeer::memory() {
  std::size_t bytes = 0;
  for (const pid_t process : tree_of(id_)) bytes += resident_memory(process);
  return bytes;
}

}  // namespace flipside::referee::check
