#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "engine/core/json.hpp"
#include "engine/core/time_source.hpp"
#include "engine/web/http_server.hpp"
#include "referee/live/game_query.hpp"
#include "referee/live/live_games.hpp"
#include "referee/live/overview_publisher.hpp"
#include "referee/live/tournament_view.hpp"
#include "referee/tournament/events.hpp"

namespace flipside::referee {

/// Feeds the page of the running tournament: passes results to a view, and tracks the games in progress.
/// Requests moves only while a client watches games.
class PageSink final : public EventSink {
 public:
  /// Returns the current time in seconds since 1970.
  using WallClock = std::function<double()>;

  /// @param number  number of the tournament in topics
  /// References must outlive the sink.
  PageSink(TournamentView& view, HttpServer& server, std::size_t number, TimeSource& time, WallClock now);

  void on(const TournamentEvent& event) override;
  void tick() override;
  bool wants_moves() const override { return wanted_; }

  /// Sets the function that makes the scheduler report the moves of all games in progress; see
  /// Scheduler::report_moves(). Called on any thread while the sink is locked, so it must not deliver the
  /// events itself.
  void set_report_moves(std::function<void()> report_moves);

  /// Publishes the overview even if it was published less than a second ago.
  void publish_overview() { overview_.publish(); }

  /// Formats the response to GET /api/stores/{s}/live.
  Expected<Json> live(const QueryFields& fields);
  /// Formats the response to GET /api/stores/{s}/games/{i} for a game in progress. Returns nullopt if it is
  /// not in progress.
  std::optional<Expected<Json>> game(std::int64_t index);

 private:
  bool is_watched() const;
  void set_wanted(bool wanted);
  void publish_games();
  void update_moves(std::unique_lock<std::mutex>& lock);

  TournamentView& view_;
  HttpServer& server_;
  std::string number_;
  TimeSource& time_;
  WallClock now_;
  OverviewPublisher overview_;
  Instant ticked_{};  // time of the last publications
  std::atomic<bool> wanted_ = false;

  std::mutex mutex_;  // protects the members below
  std::condition_variable reported_;
  std::function<void()> report_moves_;
  LiveGames games_;
  bool is_reporting_ = false;  // a MovesReported event is expected
  Instant wanted_until_{};     // a request has shown interest in moves up to this time
};

}  // namespace flipside::referee
