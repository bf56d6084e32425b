#include "referee/tournament/result_writer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace flipside::referee {
namespace {

/// Interval between calls of EventSink::tick() while no urgent item is queued.
constexpr auto tick_interval = std::chrono::milliseconds(250);

/// Appends the path of a transcript to `text`, separated by a comma.
void append_reference(std::string& text, const std::string& file) {
  text += fmt::format("{}transcript: {}", text.empty() ? "" : ", ", file);
}

/// Returns true if no moves of the game were judged.
bool is_unjudged(const GameRecord& record) {
  return record.accuracy[Player::p1].counted == 0 && record.accuracy[Player::p2].counted == 0;
}

}  // namespace

ResultWriter::ResultWriter(Files files, std::vector<EventSink*> sinks, Solutions solutions,
                           WallClock wall_clock, std::function<void()> on_drained)
    : files_(std::move(files)),
      sinks_(std::move(sinks)),
      solutions_(std::move(solutions)),
      wall_clock_(std::move(wall_clock)),
      on_drained_(std::move(on_drained)) {}

Expected<std::unique_ptr<ResultWriter>> ResultWriter::start(Files files, std::vector<EventSink*> sinks,
                                                            Solutions solutions, std::int64_t stage_begin,
                                                            WallClock wall_clock,
                                                            std::function<void()> on_drained) {
  std::unique_ptr<ResultWriter> writer(new ResultWriter(std::move(files), std::move(sinks),
                                                        std::move(solutions), std::move(wall_clock),
                                                        std::move(on_drained)));
  if (const auto loaded = writer->load_stored(stage_begin); !loaded) return loaded.error();
  writer->thread_ = std::thread([&self = *writer] { self.work(); });
  return writer;
}

ResultWriter::~ResultWriter() {
  if (thread_.joinable()) (void)finish("");
}

void ResultWriter::store(std::int64_t index, FinishedGame game) {
  ++unstored_;
  push(QueuedGame{index, std::move(game)}, true);
}

void ResultWriter::annul(std::int64_t index, AnnulledGame game) {
  push(QueuedAnnulment{index, wall_clock_(), std::move(game)}, true);
}

void ResultWriter::emit(TournamentEvent event) {
  const bool urgent = !std::holds_alternative<GameStarted>(event);
  push(std::move(event), urgent);
}

void ResultWriter::push(Item item, bool urgent) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(item));
    urgent_ = urgent_ || urgent;
  }
  if (urgent) changed_.notify_one();
}

void ResultWriter::drop_from(std::int64_t index) {
  const std::lock_guard lock(mutex_);
  end_ = std::min(end_, index);
}

bool ResultWriter::wants_moves() const {
  return std::ranges::any_of(sinks_, [](const EventSink* sink) { return sink->wants_moves(); });
}

Expected<void> ResultWriter::finish(std::string_view status) {
  {
    const std::lock_guard lock(mutex_);
    finishing_ = true;
  }
  changed_.notify_one();
  thread_.join();
  const auto run = [this](const Expected<void>& done) {
    if (!done && !failure_) failure_ = done.error();
  };
  if (!failure_) run(remove_dropped());
  if (!failure_) run(files_.pgn.finish());
  if (!failure_ && !status.empty()) run(files_.store.set_status(status));
  send(TournamentEnded{});
  if (failure_) return *failure_;
  return {};
}

/// Removes the games that were stored before drop_from() excluded them.
Expected<void> ResultWriter::remove_dropped() {
  if (end_ == std::numeric_limits<std::int64_t>::max()) return {};
  files_.pgn.drop_from(end_);
  if (const auto removed = files_.store.remove_from(end_); !removed) return removed;
  send(ResultsReset{});
  return files_.store.for_each_result([&](const StoredGame& game) { send(GameLoaded{game}); });
}

/// Loads the games of earlier runs, and judges those that a crash has left unjudged.
Expected<void> ResultWriter::load_stored(std::int64_t stage_begin) {
  std::optional<Error> failure;
  std::vector<StoredGame> judged;
  const auto check = [&](const Expected<void>& done) {
    if (!done && !failure) failure = done.error();
  };
  const auto read = files_.store.for_each_game([&](const StoredGame& stored) {
    if (failure) return;
    GameLoaded loaded{stored};
    StoredGame& game = loaded.game;
    if (is_unjudged(game.record)) {
      judge(game.record, solutions_);
      if (!is_unjudged(game.record)) judged.push_back(game);
    }
    if (game.index < stage_begin) check(files_.pgn.skip_to(game.index));
    check(files_.pgn.add(game.index, game.record));
    send(TournamentEvent(std::move(loaded)));
  });
  check(files_.pgn.skip_to(stage_begin));
  if (!failure && read && !judged.empty()) {
    check(check_for_damage(solutions_));
    if (!failure) check(files_.store.replace(judged));
  }
  if (failure) return *failure;
  return read;
}

void ResultWriter::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait_for(lock, tick_interval, [&] { return finishing_ || urgent_; });
    std::vector<Item> items = std::exchange(queue_, {});
    urgent_ = false;
    const std::int64_t end = end_;
    const bool last = finishing_ && items.empty();
    lock.unlock();
    const auto games = std::ranges::count_if(
        items, [](const Item& item) { return std::holds_alternative<QueuedGame>(item); });
    if (!failure_ && !last) {
      if (const auto written = write(std::move(items), end); !written) {
        failure_ = written.error();
        failed_ = true;
      }
    }
    subtract_unstored(static_cast<std::size_t>(games));
    if (last) return;
    for (EventSink* sink : sinks_) sink->tick();
    lock.lock();
  }
}

void ResultWriter::subtract_unstored(std::size_t games) {
  const std::size_t before = unstored_.fetch_sub(games);
  if (before >= backlog_limit && before - games < backlog_limit && on_drained_) on_drained_();
}

/// Writes a batch of the queue: commits its games, sends its events, and reviews its games.
Expected<void> ResultWriter::write(std::vector<Item> items, std::int64_t end) {
  files_.pgn.drop_from(end);
  std::erase_if(items, [end](const Item& item) {
    const auto* queued = std::get_if<QueuedGame>(&item);
    return queued != nullptr && queued->index >= end;
  });
  std::vector<StoredGame> games;
  std::vector<std::optional<Transcript>> transcripts;
  for (Item& item : items)
    if (auto* queued = std::get_if<QueuedGame>(&item)) {
      games.push_back({queued->index, std::move(queued->game.record)});
      transcripts.push_back(std::move(queued->game.transcript));
    }
  if (auto committed = commit(games); !committed) return committed;
  const auto stage_begin = send_batch(items, games);
  if (!stage_begin) return stage_begin.error();
  if (auto reviewed = review(games, transcripts); !reviewed) return reviewed;
  for (StoredGame& game : games) {
    if (auto written = files_.pgn.add(game.index, game.record); !written) return written;
    send(GameReviewed{std::move(game)});
  }
  if (*stage_begin) return files_.pgn.skip_to(**stage_begin);
  return {};
}

Expected<void> ResultWriter::commit(const std::vector<StoredGame>& games) {
  if (games.empty()) return {};
  // Damaged tables may have ended these games.
  if (auto intact = check_for_damage(solutions_); !intact) return intact;
  return files_.store.append(games);
}

/// Sends the events of a batch in order, and writes its annulments.
/// @param games  the batch's games, which are in the store
/// @return the index of the first game of the last stage that the batch begins, if any
Expected<std::optional<std::int64_t>> ResultWriter::send_batch(const std::vector<Item>& items,
                                                               std::vector<StoredGame>& games) {
  std::optional<std::int64_t> stage_begin;
  auto next_game = games.begin();
  for (const Item& item : items) {
    if (std::holds_alternative<QueuedGame>(item)) {
      // The event borrows the game because a copy would be expensive.
      TournamentEvent stored = GameStored{std::move(*next_game)};
      send(stored);
      *next_game++ = std::move(std::get<GameStored>(stored).game);
    } else if (const auto* annulment = std::get_if<QueuedAnnulment>(&item)) {
      if (auto written = write_annulment(*annulment); !written) return written.error();
    } else {
      const auto& event = std::get<TournamentEvent>(item);
      if (const auto* stage = std::get_if<StageBegan>(&event)) stage_begin = stage->first_game;
      send(event);
    }
  }
  return stage_begin;
}

/// Judges the moves of stored games, writes their transcripts, and updates their rows in the store.
Expected<void> ResultWriter::review(std::vector<StoredGame>& games,
                                    std::vector<std::optional<Transcript>>& transcripts) {
  bool changed = false;
  for (std::size_t i = 0; i < games.size(); ++i) {
    GameRecord& record = games[i].record;
    if (solutions_.contains(record.game)) {
      judge(record, solutions_);
      changed = true;
    }
    if (!transcripts[i]) continue;
    const auto file = files_.transcripts.keep(games[i], *transcripts[i]);
    if (!file) {
      warn_lost_transcript(file.error());
    } else if (is_abnormal(record.termination)) {
      append_reference(record.detail, *file);
      changed = true;
    }
  }
  if (!changed) return {};
  if (auto intact = check_for_damage(solutions_); !intact) return intact;
  return files_.store.replace(games);
}

Expected<void> ResultWriter::write_annulment(const QueuedAnnulment& annulment) {
  const auto& [index, time, game] = annulment;
  Note note{time, index, "annulled: " + game.reason};
  if (game.transcript) {
    const auto file = files_.transcripts.keep_annulled(index, note.text, *game.transcript);
    if (file)
      append_reference(note.text, *file);
    else
      warn_lost_transcript(file.error());
  }
  if (auto noted = files_.store.note(note); !noted) return noted;
  send(GameAnnulled{index, game.reason});
  return {};
}

/// Warns the user that a transcript cannot be written, but only the first time.
void ResultWriter::warn_lost_transcript(const Error& error) {
  if (!std::exchange(warned_of_transcripts_, true))
    send(Message{"referee: warning: cannot write a transcript: " + error.message});
}

void ResultWriter::send(const TournamentEvent& event) {
  for (EventSink* sink : sinks_) sink->on(event);
}

}  // namespace flipside::referee
