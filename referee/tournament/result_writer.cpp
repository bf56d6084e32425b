#include "referee/tournament/result_writer.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <new>
#include <string_view>
#include <type_traits>
#include <utility>

#include "referee/report/annulled_list.hpp"

namespace flipside::referee {
namespace {

/// Interval between calls to EventSink::tick() while the queue is empty.
constexpr auto tick_interval = std::chrono::milliseconds(250);

/// Appends the path of a transcript to `text`, separated by a comma.
void append_reference(std::string& text, const std::string& file) {
  text += fmt::format("{}transcript: {}", text.empty() ? "" : ", ", file);
}

/// Returns true if no moves of the game were judged.
bool is_unjudged(const GameRecord& record) {
  return record.accuracy[Player::p1].counted == 0 && record.accuracy[Player::p2].counted == 0;
}

/// Calls `f`, which returns Expected or nothing. Returns its result, or its exception as an error.
template <class F>
auto catch_exceptions(F&& f) {
  using Returned = decltype(f());
  using Result = std::conditional_t<std::is_void_v<Returned>, Expected<void>, Returned>;
  const auto failed = [](std::string_view reason) -> Result {
    return Error{fmt::format("cannot write the results: {}", reason)};
  };
  try {
    if constexpr (!std::is_void_v<Returned>) {
      return f();
    } else {
      f();
      return Result();
    }
  } catch (const std::bad_alloc&) {
    return failed("out of memory");
  } catch (const std::exception& exception) {
    return failed(exception.what());
  }
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
  const auto started =
      catch_exceptions([&] { writer->thread_ = std::thread([&self = *writer] { self.work(); }); });
  if (!started) return started.error();
  return writer;
}

ResultWriter::~ResultWriter() {
  if (thread_.joinable()) (void)finish("");
}

void ResultWriter::store(std::int64_t index, FinishedGame game) {
  ++unstored_;
  push(QueuedGame{index, std::move(game)});
}

void ResultWriter::annul(std::int64_t index, AnnulledGame game) {
  push(QueuedAnnulment{index, wall_clock_(), std::move(game)});
}

// Waking the writer's thread for every move would cost more than all other work for the move.
void ResultWriter::emit(TournamentEvent event) {
  const bool urgent = !std::holds_alternative<MovesPlayed>(event);
  push(std::move(event), urgent);
}

/// Adds an item to the queue.
/// @param urgent  if false, the item waits for the next urgent item or the next tick
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

/// Stores the error of a step in `failure`, unless it already contains one.
/// @return true if the step succeeded
bool ResultWriter::record(std::optional<Error>& failure, const Expected<void>& done) {
  if (done) return true;
  failed_ = true;
  if (!failure) failure = done.error();
  return false;
}

/// Runs a step unless `failure` contains an earlier error; an exception counts as an error.
/// @return true if the step succeeded
template <class Step>
bool ResultWriter::attempt(std::optional<Error>& failure, Step&& step) {
  return !failure && record(failure, catch_exceptions(step));
}

Expected<void> ResultWriter::finish(std::string_view status) {
  {
    const std::lock_guard lock(mutex_);
    finishing_ = true;
  }
  changed_.notify_one();
  thread_.join();
  files_.pgn.drop_from(end_);
  attempt(store_failure_, [&] { return remove_dropped(); });
  attempt(pgn_failure_, [&] { return files_.pgn.finish(); });
  if (!status.empty() && !failed_) attempt(store_failure_, [&] { return files_.store.set_status(status); });
  attempt(other_failure_, [&] { send(TournamentEnded{}); });
  if (const auto failed = failure()) return *failed;
  return {};
}

/// Combines the failures of this run into one error that also names the files that are complete.
std::optional<Error> ResultWriter::failure() const {
  std::vector<std::string> texts;
  for (const auto* failed : {&store_failure_, &pgn_failure_, &tables_failure_, &other_failure_})
    if (*failed) texts.push_back((*failed)->message);
  if (texts.empty()) return std::nullopt;
  if (store_failure_ && !pgn_failure_)
    texts.push_back(
        fmt::format("'{}' contains all finished games; copy it before 'referee resume' replaces it",
                    files_.pgn.path().string()));
  else if (pgn_failure_ && !store_failure_)
    texts.push_back(fmt::format("'{}' contains all finished games; 'referee export' writes them as PGN",
                                files_.store.path()));
  return Error{fmt::format("{}", fmt::join(texts, "; "))};
}

/// Removes the games that were stored before drop_from() excluded them.
Expected<void> ResultWriter::remove_dropped() {
  if (end_ == std::numeric_limits<std::int64_t>::max()) return {};
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
    urgent_ = false;
    std::vector<Item> items = std::exchange(queue_, {});
    const std::int64_t end = end_;
    const bool last = finishing_ && items.empty();
    lock.unlock();
    const auto games = std::ranges::count_if(
        items, [](const Item& item) { return std::holds_alternative<QueuedGame>(item); });
    if (!last) record(other_failure_, catch_exceptions([&] { write(std::move(items), end); }));
    discount_unsaved_games(static_cast<std::size_t>(games));
    if (last) return;
    attempt(other_failure_, [&] {
      for (EventSink* sink : sinks_) sink->tick();
    });
    lock.lock();
  }
}

void ResultWriter::discount_unsaved_games(std::size_t games) {
  const std::size_t before = unstored_.fetch_sub(games);
  if (before >= backlog_limit && before - games < backlog_limit && on_drained_) on_drained_();
}

/// Writes a batch of the queue: commits its games, sends its events, reviews its games, and appends them to
/// the PGN file.
void ResultWriter::write(std::vector<Item> items, std::int64_t end) {
  files_.pgn.drop_from(end);
  drop_unwanted(items, end);
  std::vector<StoredGame> games;
  std::vector<std::optional<Transcript>> transcripts;
  for (Item& item : items)
    if (auto* queued = std::get_if<QueuedGame>(&item)) {
      games.push_back({queued->index, std::move(queued->game.record)});
      transcripts.push_back(std::move(queued->game.transcript));
    }
  const auto commit = [&] { return games.empty() ? Expected<void>() : files_.store.append(games); };
  const bool stored = attempt(store_failure_, commit);
  if (stored) send_batch(items, games);
  const bool judged = judge_games(games);
  const bool referenced = write_transcripts(games, transcripts);
  if (judged || referenced) attempt(store_failure_, [&] { return files_.store.replace(games); });
  attempt(pgn_failure_, [&] { return write_pgn(items, games); });
  if (!stored) return;
  attempt(other_failure_, [&] {
    for (StoredGame& game : games) send(GameReviewed{std::move(game)});
  });
}

/// Drops the games from index `end` on, and the games of variants with damaged tables, because these games
/// may have been adjudicated wrongly.
void ResultWriter::drop_unwanted(std::vector<Item>& items, std::int64_t end) {
  attempt(tables_failure_, [&] { return check_for_damage(solutions_); });
  const auto is_unreliable = [&](const GameRecord& record) {
    const auto solution = solutions_.find(record.game);
    return solution != solutions_.end() && !solution->second->fault().empty();
  };
  std::erase_if(items, [&](const Item& item) {
    const auto* queued = std::get_if<QueuedGame>(&item);
    return queued != nullptr && (queued->index >= end || is_unreliable(queued->game.record));
  });
}

/// Sends the events of a batch in order, and writes its annulments.
/// @param games  the batch's games, which are in the store
void ResultWriter::send_batch(const std::vector<Item>& items, std::vector<StoredGame>& games) {
  auto next_game = games.begin();
  for (const Item& item : items) {
    if (std::holds_alternative<QueuedGame>(item)) {
      // The event borrows the game because a copy would be expensive.
      TournamentEvent stored = GameStored{std::move(*next_game)};
      attempt(other_failure_, [&] { send(stored); });
      *next_game++ = std::move(std::get<GameStored>(stored).game);
    } else if (const auto* annulment = std::get_if<QueuedAnnulment>(&item)) {
      attempt(store_failure_, [&] { return write_annulment(*annulment); });
    } else {
      attempt(other_failure_, [&] { send(std::get<TournamentEvent>(item)); });
    }
  }
}

/// Judges the moves of the games with a known solution.
/// @return true if games were judged
bool ResultWriter::judge_games(std::vector<StoredGame>& games) {
  bool judged = false;
  const bool reliable = attempt(tables_failure_, [&] {
    for (StoredGame& game : games)
      if (solutions_.contains(game.record.game)) {
        judge(game.record, solutions_);
        judged = true;
      }
    return check_for_damage(solutions_);
  });
  if (reliable) return judged;
  for (StoredGame& game : games) clear_judgement(game.record);
  return false;
}

/// Writes the transcripts of games, and adds their paths to the details of abnormal games.
/// @return true if a detail has changed
bool ResultWriter::write_transcripts(std::vector<StoredGame>& games,
                                     std::vector<std::optional<Transcript>>& transcripts) {
  bool changed = false;
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (!transcripts[i]) continue;
    const auto file = catch_exceptions([&] { return files_.transcripts.keep(games[i], *transcripts[i]); });
    if (!file) {
      warn_lost_transcript(file.error());
    } else if (is_abnormal(games[i].record.termination)) {
      append_reference(games[i].record.detail, *file);
      changed = true;
    }
  }
  return changed;
}

/// Appends the games of a batch to the PGN file.
Expected<void> ResultWriter::write_pgn(const std::vector<Item>& items, const std::vector<StoredGame>& games) {
  for (const StoredGame& game : games)
    if (auto written = files_.pgn.add(game.index, game.record); !written) return written;
  for (const Item& item : items) {
    const auto* event = std::get_if<TournamentEvent>(&item);
    const auto* stage = event != nullptr ? std::get_if<StageBegan>(event) : nullptr;
    if (stage == nullptr) continue;
    if (auto skipped = files_.pgn.skip_to(stage->first_game); !skipped) return skipped;
  }
  return {};
}

Expected<void> ResultWriter::write_annulment(const QueuedAnnulment& annulment) {
  const std::int64_t index = annulment.index;
  const AnnulledGame& game = annulment.game;
  std::string transcript;
  if (game.transcript) {
    const std::string reason = annulment_note(game.reason, "");
    const auto file =
        catch_exceptions([&] { return files_.transcripts.keep_annulled(index, reason, *game.transcript); });
    if (file)
      transcript = *file;
    else
      warn_lost_transcript(file.error());
  }
  const Note note{annulment.time, index, annulment_note(game.reason, transcript)};
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
