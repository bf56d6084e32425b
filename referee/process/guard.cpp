#include "referee/process/guard.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <set>

#include "referee/process/line_buffer.hpp"

namespace flipside::referee {

Expected<Guard> Guard::start() {
  Command command;
  std::error_code failure;
  command.program = std::filesystem::read_symlink("/proc/self/exe", failure);
  if (failure) return Error{"/proc is not there, so no guard can be started: " + failure.message()};
  command.arguments = {"guard"};
  command.outlives_us = true;
  auto process = start_process(command);
  if (!process) return process.error();
  process->output.reset();
  process->error.reset();
  fcntl(process->input.number(), F_SETFL, 0);
  return Guard(*std::move(process));
}

void Guard::started(pid_t group) {
  groups_.insert(group);
  if (!tell('+', group)) replace();
}

void Guard::ended(pid_t group) {
  groups_.erase(group);
  if (!tell('-', group)) replace();
}

/// @return false: the guard is gone
bool Guard::tell(char what, pid_t group) {
  if (process_.id == 0) return true;  // there is none by choice
  const std::string line = fmt::format("{}{}\n", what, group);
  return write(process_.input.number(), line.data(), line.size()) == static_cast<ssize_t>(line.size());
}

void Guard::replace() {
  kill_group(process_.id);
  reap(process_.id);
  process_ = {};
  auto fresh = start();
  if (!fresh) return;
  process_ = std::move(fresh->process_);
  for (const pid_t group : groups_) tell('+', group);
  if (replaced_) replaced_();
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
