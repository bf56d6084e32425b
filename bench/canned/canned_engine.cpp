#include "bench/canned/canned_engine.hpp"

#include <unistd.h>

#include <array>
#include <cstring>
#include <thread>

#include "bench/canned/recorded_game.hpp"

namespace flipside {
namespace {

/// Returns realistic info lines, each with a PV of eight moves.
std::string make_info_lines(int count) {
  std::string lines;
  for (int depth = 1; depth <= count; ++depth) {
    lines += "info depth " + std::to_string(depth) + " score cp " + std::to_string(depth % 100) +
             " time 12 nodes 345678 nps 28806500 pv";
    for (std::size_t ply = 10; ply < 18; ++ply) lines.append(1, ' ').append(recorded_move(ply));
    lines += '\n';
  }
  return lines;
}

}  // namespace

CannedEngine::CannedEngine(const CannedOptions& options, TimeSource& time)
    : options_(options), time_(time), info_lines_(make_info_lines(options.info_lines)) {}

std::string_view CannedEngine::reply(std::string_view lines) {
  out_.clear();
  if (!options_.stamps.empty()) received_ = time_.now();
  while (!lines.empty() && !done_) {
    const std::size_t end = lines.find('\n');
    handle(lines.substr(0, end));
    lines.remove_prefix(end + 1);
  }
  return out_;
}

void CannedEngine::handle(std::string_view line) {
  if (line.starts_with("position ")) {
    const auto ply = recorded_ply(line);
    diverged_ = !ply || *ply >= recorded_plies;
    ply_ = ply.value_or(0);
  } else if (line.starts_with("go")) {
    send_move();
  } else if (line == "isready") {
    out_ += "readyok\n";
  } else if (line == "ugi") {
    out_ += "id name canned-engine\nid author Flipside\nugiok\n";
  } else if (line == "quit") {
    done_ = true;
  }
}

void CannedEngine::send_move() {
  if (diverged_) {
    out_ += "info string this position is not part of the recorded game\nbestmove none\n";
    return;
  }
  if (options_.sleep.count() > 0) std::this_thread::sleep_for(options_.sleep);
  out_ += info_lines_;
  out_.append("bestmove ").append(recorded_move(ply_)).append(1, '\n');
  if (!options_.stamps.empty()) stamps_.push_back({static_cast<std::int64_t>(ply_), received_, time_.now()});
}

void run_canned_engine(const CannedOptions& options) {
  SteadyTime time;
  CannedEngine engine(options, time);
  std::array<char, 65'536> bytes;
  std::size_t size = 0;
  while (!engine.done()) {
    const ssize_t count = read(STDIN_FILENO, bytes.data() + size, bytes.size() - size);
    if (count <= 0) break;
    size += static_cast<std::size_t>(count);
    const std::string_view input(bytes.data(), size);
    const std::size_t complete = input.rfind('\n') + 1;  // number of bytes in complete lines
    if (complete == 0) continue;
    for (std::string_view out = engine.reply(input.substr(0, complete)); !out.empty();) {
      const ssize_t written = write(STDOUT_FILENO, out.data(), out.size());
      if (written <= 0) break;
      out.remove_prefix(static_cast<std::size_t>(written));
    }
    size -= complete;
    std::memmove(bytes.data(), bytes.data() + complete, size);
  }
  if (!options.stamps.empty()) write_stamps(options.stamps / std::to_string(getpid()), engine.stamps());
}

}  // namespace flipside
