#include "referee/run/recorder.hpp"

#include <algorithm>
#include <utility>

#include "referee/report/tally.hpp"
#include "referee/run/local_time.hpp"

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

Recorder::Recorder(Store store, PgnFile pgn, std::vector<std::string> names, Display& display)
    : store_(std::move(store)),
      pgn_(std::move(pgn)),
      names_(std::move(names)),
      display_(display),
      standings_(names_.size()) {}

Expected<std::unique_ptr<Recorder>> Recorder::start(Store store, PgnFile pgn, std::vector<std::string> names,
                                                    Display& display) {
  std::unique_ptr<Recorder> recorder(
      new Recorder(std::move(store), std::move(pgn), std::move(names), display));
  if (const auto taken = recorder->take_stored(); !taken) return taken.error();
  recorder->thread_ = std::thread([&self = *recorder] { self.work(); });
  return recorder;
}

Recorder::~Recorder() {
  if (thread_.joinable()) (void)finish("");
}

void Recorder::begin(std::size_t index, PerPlayer<std::string> players) {
  const std::lock_guard lock(mutex_);
  begun_.push_back({queue_.size(), static_cast<std::int64_t>(index), std::move(players)});
}

void Recorder::add(std::size_t index, GameRecord record) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back({static_cast<std::int64_t>(index), std::move(record)});
  }
  changed_.notify_one();
}

void Recorder::annul(std::size_t index, const std::string& reason) {
  {
    const std::lock_guard lock(mutex_);
    notes_.push_back(
        {local_time("%Y-%m-%d %H:%M:%S"), static_cast<std::int64_t>(index), "annulled: " + reason});
  }
  changed_.notify_one();
}

Expected<void> Recorder::finish(std::string_view status) {
  {
    const std::lock_guard lock(mutex_);
    finishing_ = true;
  }
  changed_.notify_one();
  thread_.join();
  if (!failure_) {
    if (const auto done = pgn_.finish(); !done) failure_ = done.error();
  }
  if (!failure_ && !status.empty()) {
    if (const auto done = store_.set_status(status); !done) failure_ = done.error();
  }
  display_.finish(standings_);
  if (failure_) return *failure_;
  return {};
}

Expected<void> Recorder::take_stored() {
  std::optional<Error> failure;
  const auto read = store_.for_each_game([&](const StoredGame& game) {
    if (failure) return;
    count_game(standings_, names_, game);
    display_.known(game);
    if (const auto added = pgn_.add(game.index, game.record); !added) failure = added.error();
  });
  if (failure) return *failure;
  return read;
}

void Recorder::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait_for(lock, display_interval,
                      [&] { return finishing_ || !queue_.empty() || !notes_.empty(); });
    std::vector<StoredGame> games = std::exchange(queue_, {});
    std::vector<Note> notes = std::exchange(notes_, {});
    std::vector<Begun> begun = std::exchange(begun_, {});
    const bool last = finishing_ && games.empty() && notes.empty();
    lock.unlock();
    if (!failure_ && !last) {
      if (const auto taken = take(games, notes, begun); !taken) {
        failure_ = taken.error();
        failed_ = true;
      }
    }
    if (last) return;
    display_.update(standings_);
    lock.lock();
  }
}

Expected<void> Recorder::take(const std::vector<StoredGame>& games, const std::vector<Note>& notes,
                              const std::vector<Begun>& begun) {
  for (const Note& note : notes) {
    if (auto noted = store_.note(note); !noted) return noted;
    display_.annulled();
  }
  if (!games.empty())
    if (auto stored = store_.append(games); !stored) return stored;
  auto next = begun.begin();
  const auto tell_begun = [&](std::size_t handed_over) {
    for (; next != begun.end() && next->handed_over <= handed_over; ++next)
      display_.started(next->index, next->players);
  };
  for (std::size_t i = 0; i < games.size(); ++i) {
    tell_begun(i);
    count_game(standings_, names_, games[i]);
    display_.game_over(games[i]);
    if (auto written = pgn_.add(games[i].index, games[i].record); !written) return written;
  }
  tell_begun(games.size());
  return {};
}

}  // namespace flipside::referee
