#include "referee/check/process_peer.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "referee/process/process_tree.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr auto look_again = std::chrono::milliseconds(1);

/// The words of a process's command line; where it has none, as when it ends, its number and name.
std::string command_of(pid_t process) {
  std::ifstream file(fmt::format("/proc/{}/cmdline", process));
  std::string words{std::istreambuf_iterator<char>(file), {}};
  std::replace(words.begin(), words.end(), '\0', ' ');
  if (const std::size_t end = words.find_last_not_of(' '); end != std::string::npos) words.resize(end + 1);
  if (!words.empty()) return words;
  std::string name;
  std::ifstream comm(fmt::format("/proc/{}/comm", process));
  return std::getline(comm, name) ? fmt::format("process {} ({})", process, name)
                                  : fmt::format("process {}", process);
}

/// The second number of /proc/ID/statm: resident pages.
std::size_t resident(pid_t process) {
  std::ifstream file(fmt::format("/proc/{}/statm", process));
  std::size_t all = 0;
  std::size_t pages = 0;
  file >> all >> pages;
  return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

ProcessPeer::ProcessPeer(EventLoop& loop, Guard& guard, Process process)
    : loop_(loop), guard_(guard), id_(process.id), channel_(loop, guard, std::move(process)) {}

ProcessPeer::~ProcessPeer() {
  for (const pid_t process : left_behind()) {
    kill(process, SIGKILL);
    reap(process);
  }
}

Task<Ending> ProcessPeer::end(Duration grace) {
  const Instant deadline = loop_.time().now() + grace;
  while (!has_ended(id_) && loop_.time().now() < deadline)
    co_await loop_.sleep_until(loop_.time().now() + look_again);
  Ending ending;
  for (const pid_t process : left_behind())
    if (!has_ended(process)) ending.left.push_back(command_of(process));
  ending.how = co_await channel_.end(Duration{0});
  ending.by_itself = ending.how != "did not end by itself";
  co_return ending;
}

std::size_t ProcessPeer::memory() {
  std::size_t bytes = 0;
  for (const pid_t process : tree_of(id_)) bytes += resident(process);
  return bytes;
}

/// What became ours when its parents ended. (A zombie among them is no process that was left.)
std::vector<pid_t> ProcessPeer::left_behind() const {
  std::vector<pid_t> left = children_of(getpid());
  std::erase_if(left, [&](pid_t child) { return child == id_ || child == guard_.id(); });
  return left;
}

}  // namespace flipside::referee::conformance
