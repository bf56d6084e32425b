#include "bots/faulty/faulty_sink.hpp"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <memory>
#include <thread>
#include <vector>

namespace flipside {
namespace {

[[noreturn]] void crash() {
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  std::signal(SIGSEGV, SIG_DFL);
  raise(SIGSEGV);
  _exit(3);
}

[[noreturn]] void burn() {
  volatile unsigned count = 0;
  for (;;) count = count + 1;
}

// Stops allocating at 64 GiB if memory is unlimited. The pages are never touched.
[[noreturn]] void hoard() {
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  std::vector<std::unique_ptr<char[]>> kept;
  while (kept.size() < 4096) kept.emplace_back(new char[std::size_t{16} << 20]);
  sleep_forever();
}

// Discards commands until end of input.
[[noreturn]] void discard_input() {
  std::array<char, 4096> unread;
  while (read(STDIN_FILENO, unread.data(), unread.size()) > 0) {
  }
  _exit(0);
}

// Writes the same bytes until the pipe closes.
[[noreturn]] void write_forever(FileSink& out, std::string_view bytes) {
  while (out.write_raw(bytes)) {
  }
  _exit(0);
}

std::string many_junk_lines() {
  std::string lines;
  while (lines.size() < 60'000) lines += "junk junk\n";
  return lines;
}

void write_garbage(FileSink& out) {
  for (const std::string_view line :
       {"", "   ", "\t", "bestmov a1", "Bestmove a1", "bestmoves", "info", "info depth",
        "info score cp x depth y", "info depth 99999999999999999999 nodes -1", "option", "response",
        "response maybe", "id", "readyok", "ugiok", "\x01\x02\x7f\xff\xfe", "\"quoted\" <tag> %s%n {} \\"})
    out.write(line);
  out.write(std::string(60'000, 'y'));
}

bool write_slowly(FileSink& out, std::string_view line) {
  for (const char c : std::string(line) + '\n') {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    if (!out.write_raw({&c, 1})) return false;
  }
  return true;
}

}  // namespace

bool FaultySink::write(std::string_view line) {
  if (fault_ == BotFault::no_ugiok && line == "ugiok") return true;
  if (fault_ == BotFault::no_readyok && line == "readyok") return true;
  if (line.starts_with("bestmove") && ++moves_ == at_move_) return misbehave(line);
  return out_.write(line);
}

bool FaultySink::misbehave(std::string_view bestmove) {
  switch (fault_) {
    case BotFault::crash:
      crash();
    case BotFault::exit:
      _exit(3);
    case BotFault::hang:
      sleep_forever();
    case BotFault::burn:
      burn();
    case BotFault::hoard:
      hoard();
    case BotFault::illegal_move:
      return out_.write("bestmove a1a1");
    case BotFault::empty_move:
      return out_.write("bestmove");
    case BotFault::junk_move:
      return out_.write("bestmove \x01\x7f\xff\xc3(%n\"';--");
    case BotFault::garbage:
      write_garbage(out_);
      return out_.write(bestmove);
    case BotFault::long_line:
      out_.write_raw(std::string(std::size_t{10'000'000}, 'x'));  // NOLINT(bugprone-string-constructor)
      discard_input();
    case BotFault::endless_line:
      write_forever(out_, std::string(60'000, 'x'));
    case BotFault::flood_lines:
      write_forever(out_, many_junk_lines());
    case BotFault::close_output:
      close(STDOUT_FILENO);
      discard_input();
    case BotFault::torn_line:
      out_.write_raw(bestmove);
      discard_input();
    case BotFault::slow_line:
      return write_slowly(out_, bestmove);
    case BotFault::double_bestmove:
      // Send both lines in one write: a separate second line could arrive after the next `go`.
      return out_.write_raw(fmt::format("{0}\n{0}\n", bestmove));
    default:
      return out_.write(bestmove);
  }
}

void sleep_forever() {
  for (;;) pause();
}

void flood_stderr() {
  std::thread([] {
    const std::string lines = many_junk_lines();
    while (::write(STDERR_FILENO, lines.data(), lines.size()) > 0) {
    }
  }).detach();
}

void leave_grandchild() {
  if (fork() == 0) sleep_forever();
}

}  // namespace flipside
