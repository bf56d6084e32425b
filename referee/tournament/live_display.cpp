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

/// Writes text to a stream. Ignores errors, because the tournament must continue even if the program that
/// reads its output has exited.
void print(std::FILE* stream, const std::string& text) { std::fwrite(text.data(), 1, text.size(), stream); }

/// Returns as many lines of `text` as fit above the progress line, each truncated to the terminal's width.
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

std::size_t rows_of(const std::vector<std::size_t>& widths, std::size_t columns) {
  std::size_t rows = 0;
  for (const std::size_t width : widths) rows += std::max<std::size_t>((width + columns - 1) / columns, 1);
  return rows;
}

LiveDisplay::LiveDisplay(std::vector<std::string> names, ScheduleProgress progress, std::uint64_t played,
                         std::size_t concurrency, TimeSource& time)
    : names_(std::move(names)),
      progress_(std::move(progress)),
      played_before_(played),
      concurrency_(concurrency),
      time_(time),
      started_(time.now()),
      shown_(started_),
      played_(played),
      played_shown_(played),
      standings_(names_.size()),
      is_terminal_(is_terminal(STDOUT_FILENO)) {
  if (!is_terminal_) print(stdout, progress_text(0) + "\n");
  std::fflush(stdout);
}

void LiveDisplay::on(const TournamentEvent& event) {
  const EventHandler handler{
      [this](const GameLoaded& loaded) { count(loaded.game); },
      [this](const GameStored&) { ++played_; },
      [this](const GameReviewed& reviewed) {
        count(reviewed.game);
        if (is_abnormal(reviewed.game.record.termination)) print_failure(reviewed.game);
      },
      [this](const GameAnnulled&) { ++annulled_; },
      [this](const ProgressChanged& changed) { progress_ = changed.progress; },
      [this](const ResultsReset&) {
        standings_ = Standings(names_.size());
        counted_ = 0;
      },
      [this](const Message& message) { print_message(message.text); },
      [this](const TournamentEnded&) { print_final(); },
      [](const auto&) {},
  };
  std::visit(handler, event);
}

void LiveDisplay::count(const StoredGame& game) {
  tally(standings_, game.record, names_, game.pair());
  ++counted_;
}

std::string LiveDisplay::progress_text(std::size_t columns) const {
  Progress progress;
  progress.done_before = played_before_;
  progress.done = played_;
  progress.total = progress_.total;
  progress.total_kind = progress_.total_kind;
  progress.running =
      std::min<std::uint64_t>(concurrency_, progress_.known - std::min(played_, progress_.known));
  progress.elapsed = time_.now() - started_;
  progress.annulled = annulled_;
  const std::string line = progress_line(progress) + (progress_.note.empty() ? "" : "  " + progress_.note);
  return columns == 0 ? line : shortened(line, columns);
}

void LiveDisplay::print_failure(const StoredGame& game) {
  const GameRecord& record = game.record;
  const Player loser = record.outcome == Outcome::p1_win ? Player::p2 : Player::p1;
  print_message(fmt::format(
      "game {} ({}): {} {} {}: {}{}", game.index + 1, record.game, printable(record.players[loser]),
      record.outcome ? "lost to" : "has no score against", printable(record.players[opponent(loser)]),
      termination_text(record.termination), record.detail.empty() ? "" : ", " + printable(record.detail)));
}

void LiveDisplay::print_message(const std::string& text) {
  erase();
  print(stderr, text + "\n");
}

void LiveDisplay::tick() {
  const Instant now = time_.now();
  if (!is_terminal_) {
    if (now - shown_ < plain_interval || played_ == played_shown_) return;
    print(stdout, progress_text(0) + "\n");
    std::fflush(stdout);
  } else {
    if (now - shown_ < terminal_interval) return;
    draw();
  }
  shown_ = now;
  played_shown_ = played_;
}

void LiveDisplay::print_final() {
  erase();
  played_ = counted_;
  print(stdout, progress_text(0) + (played_ == 0 ? "\n" : "\n\n"));
  print(stdout, standings_text(standings_, names_));
  std::fflush(stdout);
}

void LiveDisplay::draw() {
  const TerminalSize size = terminal_size(STDOUT_FILENO);
  std::vector<std::string> lines = fitting_lines(elo_table(standings_.overall(), names_), size);
  lines.push_back(progress_text(size.columns));
  erase();
  for (const std::string& line : lines) {
    print(stdout, line + "\n");
    drawn_widths_.push_back(display_width(line));
  }
  std::fflush(stdout);
}

/// Erases the last drawing. The terminal may have been resized since then, so a drawn line may now occupy
/// several rows.
void LiveDisplay::erase() {
  if (drawn_widths_.empty()) return;
  // Return the cursor to the first column, because a typed key such as Ctrl-C may have moved it.
  const std::size_t rows = rows_of(drawn_widths_, terminal_size(STDOUT_FILENO).columns);
  print(stdout, fmt::format("\r\x1b[{}A\x1b[J", rows));
  std::fflush(stdout);
  drawn_widths_.clear();
}

}  // namespace flipside::referee
