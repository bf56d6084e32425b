#pragma once

#include <doctest/doctest.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "referee/process/process.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/temporary_directory.hpp"

namespace flipside::test {

/// Returns a file's text; empty if it does not exist or, like files in /proc, vanishes while being read.
inline std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// Exit status and output of a program.
struct Finished {
  std::string how;  // description such as "exited with code 0"
  std::string output;
  std::string error;
  std::size_t peak_memory = 0;  // peak resident memory, in bytes, of the program or of a reaped child
};

/// A running program. A program of this project is given by name, any other program by path.
class Program {
 public:
  Program(const std::string& name, std::vector<std::string> arguments) {
    referee::Command command;
    command.program = name.starts_with('/') ? name : program_path(name);
    command.arguments = std::move(arguments);
    auto started = referee::start_process(command);
    if (const auto* failed = std::get_if<referee::StartError>(&started)) FAIL(failed->message);
    process_ = std::get<referee::Process>(std::move(started));
  }
  ~Program() {
    if (process_.id == 0) return;
    kill(process_.id, SIGKILL);
    referee::reap(process_.id);
  }

  void type(const std::string& text) {
    REQUIRE(write(process_.input.number(), text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  }
  void signal(int number) { kill(process_.id, number); }
  /// Reads until `text` occurs in the output or on stderr, or until both are closed.
  void await(const std::string& text) {
    while (output_.find(text) == std::string::npos && error_.find(text) == std::string::npos && read_some()) {
    }
  }
  /// Returns the next line of output; nullopt at the end of the output or after a minute without output.
  std::optional<std::string> next_line() {
    for (;;) {
      const std::size_t end = output_.find('\n', taken_);
      if (end != std::string::npos) {
        const std::size_t begin = std::exchange(taken_, end + 1);
        return output_.substr(begin, end - begin);
      }
      pollfd stream{process_.output.number(), POLLIN, 0};
      if (!process_.output || poll(&stream, 1, 60'000) <= 0) return std::nullopt;
      take(process_.output, output_);
    }
  }
  /// Closes the program's input. The remaining output can still be read.
  void close_input() { process_.input.reset(); }
  /// Closes the program's input and waits until the program exits.
  Finished finish() {
    process_.input.reset();
    while (read_some()) {
    }
    const std::size_t peak = peak_memory();
    Finished finished{referee::reap(process_.id), std::move(output_), std::move(error_), peak};
    process_.id = 0;
    return finished;
  }
  pid_t id() const { return process_.id; }
  const std::string& output() const { return output_; }

 private:
  /// Waits for the exit without reaping the process. Returns its peak memory in bytes.
  std::size_t peak_memory() const {
    siginfo_t info{};
    rusage usage{};
    syscall(SYS_waitid, P_PID, process_.id, &info, WEXITED | WNOWAIT,
            &usage);  // the C library's waitid() lacks the `usage` parameter
    return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
  }
  bool read_some() {
    std::array<pollfd, 2> streams{pollfd{process_.output.number(), POLLIN, 0},
                                  pollfd{process_.error.number(), POLLIN, 0}};
    if (!process_.output && !process_.error) return false;
    poll(streams.data(), streams.size(), -1);
    if (streams[0].revents != 0) take(process_.output, output_);
    if (streams[1].revents != 0) take(process_.error, error_);
    return true;
  }
  static void take(referee::Descriptor& stream, std::string& into) {
    std::array<char, 65536> bytes;
    const ssize_t count = read(stream.number(), bytes.data(), bytes.size());
    if (count > 0)
      into.append(bytes.data(), static_cast<std::size_t>(count));
    else if (count == 0)
      stream.reset();
  }

  referee::Process process_;
  std::string output_;
  std::string error_;
  std::size_t taken_ = 0;  // number of bytes of output_ consumed by next_line()
};

/// Returns the number of times that `part` occurs in `text`.
inline std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

inline Finished run(const std::string& name, std::vector<std::string> arguments) {
  return Program(name, std::move(arguments)).finish();
}

/// Returns the command lines that contain `mark`, of all processes except referees and zombies.
inline std::vector<std::string> marked_processes(const std::string& mark) {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::string command = text_of(entry.path().string() + "/cmdline");
    std::replace(command.begin(), command.end(), '\0', ' ');
    if (command.find(mark) != std::string::npos && command.find("referee") == std::string::npos)
      found.push_back(command);
  }
  return found;
}

/// Waits until no process with `mark` is left, because killed processes end asynchronously. Returns false if
/// some remain.
inline bool wait_until_gone(const std::string& mark) {
  for (int i = 0; i < 100'000; ++i) {
    if (marked_processes(mark).empty()) return true;
    sched_yield();
  }
  return false;
}

}  // namespace flipside::test
