#include "referee/tournament/result_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "referee/ratings/standings.hpp"
#include "referee/tournament/local_time.hpp"
#include "referee/tournament/solutions.hpp"

namespace flipside::referee {
namespace {

/// How often the display is brought up to date while no game ends.
constexpr auto display_interval = std::chrono::milliseconds(250);

}  // namespace

void count_game(Standings& standings, const std::vector<std::string>& names, const StoredGame& game,
                PairId first_pair) {
  PerPlayer<std::size_t> seats;
  for (const Player player : {Player::p1, Player::p2}) {
    const auto name = std::find(names.begin(), names.end(), game.record.players[player]);
    if (name == names.end()) return;
    seats[player] = static_cast<std::size_t>(name - names.begin());
  }
  // The schedule lists the two games of a pair one after the other.
  tally(standings, game.record, seats, first_pair + static_cast<PairId>(game.index) / 2);
}

ResultWriter::ResultWriter(Store store, PgnFile pgn, TranscriptDirectory transcripts,
                           std::vector<std::string> names, Display& display, Solutions solutions)
    : store_(std::move(store)),
      pgn_(std::move(pgn)),
      transcripts_(std::move(transcripts)),
      names_(std::move(names)),
      display_(display),
      solutions_(std::move(solutions)),
      standings_(names_.size()) {}

Expected<std::unique_ptr<ResultWriter>> ResultWriter::start(Store store, PgnFile pgn,
                                                            TranscriptDirectory transcripts,
                                                            std::vector<std::string> names, Display& display,
                                                            std::int64_t stage_begin, Solutions solutions) {
  std::unique_ptr<ResultWriter> recorder(new ResultWriter(std::move(store), std::move(pgn),
                                                          std::move(transcripts), std::move(names), display,
                                                          std::move(solutions)));
  if (const auto taken = recorder->take_stored(stage_begin); !taken) return taken.error();
  recorder->thread_ = std::thread([&self = *recorder] { self.work(); });
  return recorder;
}

ResultWriter::~ResultWriter() {
  if (thread_.joinable()) (void)finish("");
}

void ResultWriter::begin(std::size_t index, PerPlayer<std::string> players) {
  const std::lock_guard lock(mutex_);
  queue_.begun.push_back({queue_.games.size(), static_cast<std::int64_t>(index), std::move(players)});
}

void ResultWriter::add(std::size_t index, GameRecord record, std::optional<Transcript> transcript) {
  {
    const std::lock_guard lock(mutex_);
    if (transcript) queue_.of_games.emplace_back(queue_.games.size(), *std::move(transcript));
    queue_.games.push_back({static_cast<std::int64_t>(index), std::move(record)});
    ++unstored_;
  }
  changed_.notify_one();
}

void ResultWriter::annul(std::size_t index, const std::string& reason, std::optional<Transcript> transcript) {
  {
    const std::lock_guard lock(mutex_);
    if (transcript) queue_.of_notes.emplace_back(queue_.notes.size(), *std::move(transcript));
    queue_.notes.push_back(
        {local_time("%Y-%m-%d %H:%M:%S"), static_cast<std::int64_t>(index), "annulled: " + reason});
  }
  changed_.notify_one();
}

void ResultWriter::say(std::string text) {
  {
    const std::lock_guard lock(mutex_);
    queue_.sayings.push_back(std::move(text));
  }
  changed_.notify_one();
}

void ResultWriter::tell(ScheduleProgress outlook) {
  {
    const std::lock_guard lock(mutex_);
    queue_.outlook = std::move(outlook);
  }
  changed_.notify_one();
}

void ResultWriter::end_at(std::int64_t index) {
  const std::lock_guard lock(mutex_);
  end_ = std::min(end_, index);
}

Expected<void> ResultWriter::finish(std::string_view status) {
  {
    const std::lock_guard lock(mutex_);
    finishing_ = true;
  }
  changed_.notify_one();
  thread_.join();
  if (!failure_) {
    if (const auto done = drop_surplus(); !done) failure_ = done.error();
  }
  if (!failure_) {
    if (const auto done = pgn_.finish(); !done) failure_ = done.error();
  }
  if (!failure_ && !status.empty()) {
    if (const auto done = store_.set_status(status); !done) failure_ = done.error();
  }
  display_.finish(standings_, counted_);
  if (failure_) return *failure_;
  return {};
}

/// Takes the games back that were stored before it was known that they do not count.
Expected<void> ResultWriter::drop_surplus() {
  if (end_ == std::numeric_limits<std::int64_t>::max()) return {};
  pgn_.drop_from(end_);
  if (const auto removed = store_.remove_from(end_); !removed) return removed;
  standings_ = Standings(names_.size());
  counted_ = 0;
  forfeits_ = 0;
  return store_.for_each_result([&](const StoredGame& game) { count(game); });
}

void ResultWriter::count(const StoredGame& game) {
  count_game(standings_, names_, game);
  ++counted_;
  if (is_forfeit(game.record.termination)) ++forfeits_;
}

Expected<void> ResultWriter::take_stored(std::int64_t stage_begin) {
  std::optional<Error> failure;
  const auto take = [&](const Expected<void>& done) {
    if (!done && !failure) failure = done.error();
  };
  const auto read = store_.for_each_game([&](const StoredGame& game) {
    if (failure) return;
    count(game);
    display_.known(game);
    if (game.index < stage_begin) take(pgn_.go_on_at(game.index));
    take(pgn_.add(game.index, game.record));
  });
  take(pgn_.go_on_at(stage_begin));
  if (failure) return *failure;
  return read;
}

void ResultWriter::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait_for(lock, display_interval, [&] { return finishing_ || !queue_.empty(); });
    Batch batch = std::exchange(queue_, {});
    const std::int64_t end = end_;
    const std::size_t games = batch.games.size();
    const bool last = finishing_ && batch.empty();
    lock.unlock();
    if (!failure_ && !last) {
      if (const auto taken = take(std::move(batch), end); !taken) {
        failure_ = taken.error();
        failed_ = true;
      }
    }
    unstored_ -= games;
    if (last) return;
    display_.update(standings_);
    lock.lock();
  }
}

Expected<void> ResultWriter::take(Batch batch, std::int64_t end) {
  keep_transcripts(batch);
  for (const std::string& saying : batch.sayings) display_.say(saying);
  for (const Note& note : batch.notes) {
    if (auto noted = store_.note(note); !noted) return noted;
    display_.annulled();
  }
  std::erase_if(batch.games, [&](const StoredGame& game) { return game.index >= end; });
  pgn_.drop_from(end);
  for (StoredGame& game : batch.games) judge(game.record, solutions_);
  if (auto good = check_for_faults(solutions_); !good) return good;
  if (!batch.games.empty()) {
    if (auto stored = store_.append(batch.games); !stored) return stored;
  }
  auto next = batch.begun.begin();
  const auto tell_begun = [&](std::size_t handed_over) {
    for (; next != batch.begun.end() && next->handed_over <= handed_over; ++next)
      display_.started(next->index, next->players);
  };
  for (std::size_t i = 0; i < batch.games.size(); ++i) {
    tell_begun(i);
    count(batch.games[i]);
    display_.game_over(batch.games[i]);
    if (auto written = pgn_.add(batch.games[i].index, batch.games[i].record); !written) return written;
  }
  tell_begun(std::numeric_limits<std::size_t>::max());
  if (!batch.outlook) return {};
  if (auto written = pgn_.go_on_at(batch.outlook->stage_begin); !written) return written;
  display_.set_outlook(*std::move(batch.outlook));
  return {};
}

/// Writes the transcripts, and says in records and notes where they are.
void ResultWriter::keep_transcripts(Batch& batch) {
  const auto named = [](std::string& text, const Expected<std::string>& file) {
    if (file) text += fmt::format("{}transcript: {}", text.empty() ? "" : ", ", *file);
  };
  const auto failed = [&](const Error& error) {
    if (!transcripts_failed_)
      batch.sayings.push_back("referee: warning: a transcript is lost: " + error.message);
    transcripts_failed_ = true;
  };
  for (const auto& [place, transcript] : batch.of_games) {
    StoredGame& game = batch.games[place];
    const auto file = transcripts_.keep(game, transcript);
    if (!file) failed(file.error());
    if (is_abnormal(game.record.termination)) named(game.record.detail, file);
  }
  for (const auto& [place, transcript] : batch.of_notes) {
    Note& note = batch.notes[place];
    const auto file = transcripts_.keep_annulled(*note.game, note.text, transcript);
    if (!file) failed(file.error());
    named(note.text, file);
  }
}

}  // namespace flipside::referee
