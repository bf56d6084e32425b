#include "referee/process/guard.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <set>
#include <variant>

#include "referee/process/line_buffer.hpp"

namespace flipside::referee {

Expected<Guard> Guard::start() {
  Command command;
  std::error_code failure;
  command.program = std::filesystem::read_symlink("/proc/self/exe", failure);
  if (failure)
    return Error{"cannot start the guard process: cannot read /proc/self/exe: " + failure.message()};
  command.arguments = {"guard"};
  command.outlives_parent = true;
  auto process = start_process(command);
  if (auto* failed = std::get_if<StartError>(&process))
    return Error{"cannot start the guard process: " + failed->message};
  auto& started = std::get<Process>(process);
  started.output.reset();
  started.error.reset();
  fcntl(started.input.number(), F_SETFL, 0);
  return Guard(std::move(started));
}

void Guard::add(pid_t group) {
  groups_.insert(group);
  if (!write_line('+', group)) restart();
}

void Guard::remove(pid_t group) {
  groups_.erase(group);
  if (!write_line('-', group)) restart();
}

std::set<pid_t> Guard::known() const {
  std::set<pid_t> known = groups_;
  known.insert(process_.id);
  return known;
}

/// Sends `+GROUP` or `-GROUP` to the guard process.
/// @return false if the guard process has died
bool Guard::write_line(char sign, pid_t group) {
  if (process_.id == 0) return true;  // this guard was created without a process
  const std::string line = fmt::format("{}{}\n", sign, group);
  return write(process_.input.number(), line.data(), line.size()) == static_cast<ssize_t>(line.size());
}

void Guard::restart() {
  kill_group(process_.id);
  reap(process_.id);
  process_ = {};
  auto fresh = start();
  if (!fresh) return;
  process_ = std::move(fresh->process_);
  for (const pid_t group : groups_) write_line('+', group);
  if (on_restart_) on_restart_();
}

void run_guard(int descriptor) {
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) signal(number, SIG_IGN);
  std::set<pid_t> groups;
  LineBuffer lines;
  std::array<char, 4096> bytes;
  for (;;) {
    const ssize_t count = read(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    lines.append({bytes.data(), static_cast<std::size_t>(count)});
    while (const auto line = lines.next()) {
      const pid_t group = std::atoi(std::string(*line).c_str() + 1);
      if (group <= 1) continue;
      if (line->front() == '+')
        groups.insert(group);
      else
        groups.erase(group);
    }
  }
  for (const pid_t group : groups) kill_group(group);
}

}  // namespace flipside::referee
