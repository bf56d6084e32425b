#include "referee/tournament/live_display.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "engine/core/terminal.hpp"
#include "referee/report/elo_table.hpp"
#include "referee/report/text_table.hpp"

namespace flipside::referee {
namespace {

constexpr auto terminal_interval = std::chrono::milliseconds(250);
constexpr auto plain_interval = std::chrono::seconds(10);

/// Prints; a reader that has gone is no reason to stop.
void print(std::FILE* stream, const std::string& text) { std::fwrite(text.data(), 1, text.size(), stream); }

/// The text's first lines that fit above the progress line, each cut at the terminal's edge so that none
/// wraps.
std::vector<std::string> fitting_lines(const std::string& text, TerminalSize size) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size() && lines.size() + 2 < size.lines;) {
    const std::size_t end = text.find('\n', begin);
    lines.push_back(shortened(text.substr(begin, end - begin), size.columns));
    begin = end == std::string::npos ? text.size() : end + 1;
  }
  return lines;
}

}  // namespace

std::size_t rows_taken(const std::vector<std::size_t>& widths, std::size_t columns) {
  std::size_t rows = 0;
  for (const std::size_t width : widths) rows += std::max<std::size_t>((width + columns - 1) / columns, 1);
  return rows;
}

LiveDisplay::LiveDisplay(std::vector<std::string> names, ScheduleProgress outlook, std::uint64_t before,
                         std::size_t concurrency, TimeSource& time)
    : names_(std::move(names)),
      outlook_(std::move(outlook)),
      before_(before),
      concurrency_(concurrency),
      time_(time),
      started_(time.now()),
      shown_(started_),
      played_(before),
      played_shown_(before),
      terminal_(is_terminal(STDOUT_FILENO)) {
  if (!terminal_) print(stdout, progress(0) + "\n");
  std::fflush(stdout);
}

std::string LiveDisplay::progress(std::size_t columns) const {
  Progress progress;
  progress.done_before = before_;
  progress.done = played_;
  progress.total = outlook_.total;
  progress.total_kind = outlook_.bound;
  progress.running =
      std::min<std::uint64_t>(concurrency_, outlook_.known - std::min(played_, outlook_.known));
  progress.elapsed = time_.now() - started_;
  progress.annulled = annulled_;
  const std::string line = progress_line(progress) + (outlook_.note.empty() ? "" : "  " + outlook_.note);
  return columns == 0 ? line : shortened(line, columns);
}

void LiveDisplay::game_over(const StoredGame& game) {
  const GameRecord& record = game.record;
  ++played_;
  if (!is_abnormal(record.termination)) return;
  const Player loser = record.outcome == Outcome::p1_win ? Player::p2 : Player::p1;
  say(fmt::format("game {} ({}): {} {} {}: {}{}", game.index + 1, record.game,
                  printable(record.players[loser]), record.outcome ? "lost to" : "has no score with",
                  printable(record.players[opponent(loser)]), termination_text(record.termination),
                  record.detail.empty() ? "" : ", " + printable(record.detail)));
}

void LiveDisplay::say(const std::string& text) {
  erase();
  print(stderr, text + "\n");
}

void LiveDisplay::update(const Standings& standings) {
  const Instant now = time_.now();
  if (!terminal_) {
    if (now - shown_ < plain_interval || played_ == played_shown_) return;
    print(stdout, progress(0) + "\n");
    std::fflush(stdout);
  } else {
    if (now - shown_ < terminal_interval) return;
    draw(standings);
  }
  shown_ = now;
  played_shown_ = played_;
}

void LiveDisplay::finish(const Standings& standings, std::uint64_t played) {
  erase();
  played_ = played;
  print(stdout, progress(0) + (played_ == 0 ? "\n" : "\n\n"));
  print(stdout, standings_text(standings, names_));
  std::fflush(stdout);
}

void LiveDisplay::draw(const Standings& standings) {
  const TerminalSize size = terminal_size(STDOUT_FILENO);
  std::vector<std::string> lines = fitting_lines(elo_table(standings.overall(), names_), size);
  lines.push_back(progress(size.columns));
  erase();
  for (const std::string& line : lines) {
    print(stdout, line + "\n");
    drawn_.push_back(display_width(line));
  }
  std::fflush(stdout);
}

/// Takes the last drawing off the terminal, which may have been made narrower since and have wrapped it.
void LiveDisplay::erase() {
  if (drawn_.empty()) return;
  // Keys that were pressed, as Ctrl-C, have moved the cursor along its line.
  print(stdout, fmt::format("\r\x1b[{}A\x1b[J", rows_taken(drawn_, terminal_size(STDOUT_FILENO).columns)));
  std::fflush(stdout);
  drawn_.clear();
}

}  // namespace flipside::referee
