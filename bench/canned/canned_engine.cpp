#include "bench/canned/canned_engine.hpp"

#include <unistd.h>

#include <array>
#include <cstring>
#include <thread>

#include "bench/canned/line_of_play.hpp"

namespace flipside {
namespace {

/// What a searching engine tells, with a pv of eight moves.
std::string info_lines(int count) {
  std::string lines;
  for (int depth = 1; depth <= count; ++depth) {
    lines += "info depth " + std::to_string(depth) + " score cp " + std::to_string(depth % 100) +
             " time 12 nodes 345678 nps 28806500 pv";
    for (std::size_t ply = 10; ply < 18; ++ply) lines.append(1, ' ').append(move_at(ply));
    lines += '\n';
  }
  return lines;
}

}  // namespace

CannedEngine::CannedEngine(const CannedOptions& options, TimeSource& time)
    : options_(options), time_(time), infos_(info_lines(options.infos)) {}

std::string_view CannedEngine::reply(std::string_view lines) {
  out_.clear();
  if (!options_.stamps.empty()) asked_ = time_.now();
  while (!lines.empty() && !done_) {
    const std::size_t end = lines.find('\n');
    handle(lines.substr(0, end));
    lines.remove_prefix(end + 1);
  }
  return out_;
}

void CannedEngine::handle(std::string_view line) {
  if (line.starts_with("position ")) {
    const auto ply = ply_of(line);
    lost_ = !ply || *ply >= line_of_play_length;
    ply_ = ply.value_or(0);
  } else if (line.starts_with("go")) {
    answer();
  } else if (line == "isready") {
    out_ += "readyok\n";
  } else if (line == "ugi") {
    out_ += "id name canned-engine\nid author Flipside\nugiok\n";
  } else if (line == "quit") {
    done_ = true;
  }
}

void CannedEngine::answer() {
  if (lost_) {
    out_ += "info string it knows one game of flipfour only, and this is another\nbestmove none\n";
    return;
  }
  if (options_.sleep.count() > 0) std::this_thread::sleep_for(options_.sleep);
  out_ += infos_;
  out_.append("bestmove ").append(move_at(ply_)).append(1, '\n');
  if (!options_.stamps.empty()) stamps_.push_back({static_cast<std::int64_t>(ply_), asked_, time_.now()});
}

void play_canned(const CannedOptions& options) {
  SteadyTime time;
  CannedEngine bot(options, time);
  std::array<char, 65'536> bytes;
  std::size_t held = 0;
  while (!bot.done()) {
    const ssize_t count = read(STDIN_FILENO, bytes.data() + held, bytes.size() - held);
    if (count <= 0) break;
    held += static_cast<std::size_t>(count);
    const std::string_view all(bytes.data(), held);
    const std::size_t whole = all.rfind('\n') + 1;  // 0 where there is none
    if (whole == 0) continue;
    for (std::string_view out = bot.reply(all.substr(0, whole)); !out.empty();) {
      const ssize_t written = write(STDOUT_FILENO, out.data(), out.size());
      if (written <= 0) break;
      out.remove_prefix(static_cast<std::size_t>(written));
    }
    held -= whole;
    std::memmove(bytes.data(), bytes.data() + whole, held);
  }
  if (!options.stamps.empty()) write_stamps(options.stamps / std::to_string(getpid()), bot.stamps());
}

}  // namespace flipside
