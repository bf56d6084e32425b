#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "engine/core/json.hpp"
#include "engine/core/time_source.hpp"
#include "referee/live/game_log.hpp"
#include "referee/live/game_query.hpp"
#include "referee/live/overview_json.hpp"
#include "referee/live/statistics.hpp"
#include "referee/live/tournament_profile.hpp"
#include "referee/store/store.hpp"

namespace flipside::referee {

/// A tournament as the page shows it: its finished games, their statistics, and its progress. Thread-safe.
class TournamentView {
 public:
  /// @param status  for display: "running", "finished", …
  /// @param time    must outlive the view
  TournamentView(TournamentProfile profile, std::string status, TimeSource& time);

  const TournamentProfile& profile() const { return profile_; }

  /// Sets the store from which to read games. By default, the profile's store is opened for the first game.
  void read_from(Store reader) { reader_ = std::move(reader); }

  void add(const StoredGame& game);
  /// Removes all games with this index or a higher one, and ignores them from now on.
  void drop_from(std::int64_t index);
  bool contains(std::int64_t index) const;
  std::int64_t first_missing() const;
  void set_created(std::string created);
  void set_status(std::string status);
  void set_schedule(ScheduleProgress schedule);
  void set_running(std::uint64_t games);
  void count_annulment();
  /// Starts measuring the time of this run, which ends when the status changes. The games added so far were
  /// played by earlier runs.
  void begin_run();
  /// Returns a number that changes when the overview may have changed.
  std::uint64_t version() const;

  /// Formats the tournament as an element of the response to GET /api/stores.
  Json summary(std::size_t id) const;
  /// Returns the overview as JSON text. It is up to a second old, unless the status has changed.
  std::string overview_text();
  /// Formats the overview of the games that the fields `engine` and `game` select.
  Expected<Json> overview(const QueryFields& fields);
  /// Returns the games that the query of GET /api/stores/{s}/games selects, or an error that names an invalid
  /// field.
  Expected<GamePage> select(const QueryFields& fields) const;
  /// Reads the games of a page from the store, and formats the response to GET /api/stores/{s}/games.
  Expected<Json> games(const GamePage& page);
  /// Returns a stored game, or nullopt if it is not stored.
  Expected<std::optional<StoredGame>> game(std::int64_t index);

 private:
  TournamentStatus status() const;
  TournamentStatistics& statistics_of(const LogFilter& filter);

  TournamentProfile profile_;  // constant, except that mutex_ protects `created`
  TimeSource& time_;

  mutable std::mutex mutex_;  // protects all members up to reader_mutex_
  GameLog log_;
  std::string status_;
  ScheduleProgress schedule_;
  std::uint64_t running_ = 0;
  std::uint64_t annulled_ = 0;
  std::optional<Instant> run_began_;
  std::optional<Duration> elapsed_;  // length of this run after its end
  std::uint64_t played_before_ = 0;
  std::uint64_t version_ = 0;
  TournamentStatistics statistics_;
  std::map<LogFilter, std::unique_ptr<TournamentStatistics>> filtered_;
  struct CachedOverview {
    std::string text;
    Instant made;
    std::uint64_t version;
  };
  std::optional<CachedOverview> overview_;

  std::mutex reader_mutex_;  // protects reader_
  std::optional<Store> reader_;
};

}  // namespace flipside::referee
