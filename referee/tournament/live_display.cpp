#include "referee/tournament/live_display.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

#include "engine/core/terminal.hpp"
#include "referee/report/elo_table.hpp"
#include "referee/report/text_table.hpp"

namespace flipside::referee {
namespace {

constexpr auto terminal_interval = std::chrono::milliseconds(250);
constexpr auto plain_interval = std::chrono::seconds(10);
/// Maximum number of failures that are printed on a terminal per engine and termination.
constexpr std::size_t max_similar_failures = 10;

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

LiveDisplay::LiveDisplay(std::vector<std::string> names, std::vector<std::string> sandboxed,
                         ScheduleProgress progress, std::uint64_t played, std::size_t concurrency,
                         TimeSource& time)
    : names_(std::move(names)),
      sandboxed_(std::move(sandboxed)),
      progress_(std::move(progress)),
      played_before_(played),
      concurrency_(concurrency),
      time_(time),
      started_(time.now()),
      shown_(started_),
      played_(played),
      shown_games_(played),
      standings_(names_.size()),
      failures_(max_similar_failures),
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
        if (ended_by_fault(reviewed.game.record)) print_failure(reviewed.game);
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
  const std::string termination(termination_text(record.termination));
  const auto action =
      is_terminal_ ? failures_.add(termination + record.players[loser]) : MessageLimit::Action::print;
  if (action == MessageLimit::Action::drop) return;
  print_message(fmt::format("game {} ({}): {}{} {} {}: {}{}", game.index + 1, record.game,
                            record.outcome ? "" : "no score for ", printable(record.players[loser]),
                            record.outcome ? "lost to" : "against",
                            printable(record.players[opponent(loser)]), termination,
                            record.detail.empty() ? "" : ", " + printable(record.detail)));
  if (action == MessageLimit::Action::print_as_last)
    print_message(
        fmt::format("further games of {} with '{}' are not shown here; list them with 'referee games "
                    "STORE --termination \"{}\"'",
                    printable(record.players[loser]), termination, termination));
}

void LiveDisplay::print_message(const std::string& text) {
  erase();
  print(stderr, text + "\n");
}

void LiveDisplay::tick() {
  const Instant now = time_.now();
  if (!is_terminal_) {
    if (now - shown_ < plain_interval || played_ == shown_games_) return;
    print(stdout, progress_text(0) + "\n");
    std::fflush(stdout);
  } else {
    if (now - shown_ < terminal_interval) return;
    draw();
  }
  shown_ = now;
  shown_games_ = played_;
}

void LiveDisplay::print_final() {
  erase();
  played_ = counted_;
  print(stdout, progress_text(0) + (played_ == 0 ? "\n" : "\n\n"));
  EloTableOptions options;
  options.sandboxed = sandboxed_;
  print(stdout, standings_text(standings_, names_, options));
  std::fflush(stdout);
}

void LiveDisplay::draw() {
  const TerminalSize size = terminal_size(STDOUT_FILENO);
  std::vector<std::string> lines = fitting_lines(elo_table(standings_.overall(), names_), size);
  lines.push_back(progress_text(size.columns));
  print(stdout, frame_.draw(lines, size));
  std::fflush(stdout);
}

void LiveDisplay::erase() {
  print(stdout, frame_.erase(terminal_size(STDOUT_FILENO)));
  std::fflush(stdout);
}

}  // namespace flipside::referee
