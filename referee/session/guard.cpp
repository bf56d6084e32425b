#include "referee/session/guard.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <set>

#include "referee/session/line_buffer.hpp"

namespace flipside::referee {

Expected<Guard> Guard::start() {
  Command command;
  command.program = "/proc/self/exe";
  command.arguments = {"guard"};
  command.outlives_us = true;
  auto process = start_process(command);
  if (!process) return process.error();
  process->output.reset();
  process->error.reset();
  fcntl(process->input.number(), F_SETFL, 0);
  return Guard(*std::move(process));
}

void Guard::started(pid_t group) { tell('+', group); }
void Guard::ended(pid_t group) { tell('-', group); }

void Guard::tell(char what, pid_t group) {
  if (!process_.input) return;
  const std::string line = fmt::format("{}{}\n", what, group);
  if (write(process_.input.number(), line.data(), line.size()) < 0) process_.input.reset();
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
