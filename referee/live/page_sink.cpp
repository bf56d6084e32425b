#include "referee/live/page_sink.hpp"

#include <chrono>
#include <cstdint>
#include <limits>
#include <utility>

#include "referee/live/replay_json.hpp"
#include "referee/record/pgn_text.hpp"

namespace flipside::referee {
namespace {

/// Minimum interval between publications; slightly shorter than the idle tick interval, so that every idle
/// tick publishes.
constexpr auto tick_interval = std::chrono::milliseconds(240);
constexpr auto max_report_delay = std::chrono::milliseconds(500);
/// After a request for games in progress, their moves are wanted for this duration.
constexpr auto interest_duration = std::chrono::seconds(10);
constexpr std::int64_t default_live_games = 24;  // in one response
constexpr std::int64_t max_live_games = 500;

}  // namespace

PageSink::PageSink(TournamentView& view, HttpServer& server, std::size_t number, TimeSource& time,
                   WallClock now)
    : view_(view),
      server_(server),
      number_(std::to_string(number)),
      time_(time),
      now_(std::move(now)),
      overview_(view, server, number, time) {}

void PageSink::on(const TournamentEvent& event) {
  const EventHandler handler{
      [this](const GameLoaded& loaded) { view_.add(loaded.game); },
      [this](const GameStarted& started) {
        const std::lock_guard lock(mutex_);
        games_.start(started, now_());
      },
      [this](const MovesPlayed& played) {
        const std::lock_guard lock(mutex_);
        games_.add(played, now_());
      },
      [this](const MovesReported&) {
        const std::lock_guard lock(mutex_);
        is_reporting_ = false;
        reported_.notify_all();
      },
      [this](const GameStored& stored) {
        const std::lock_guard lock(mutex_);
        games_.end(stored.game.index, pgn_result(stored.game.record.outcome));
      },
      [this](const GameReviewed& reviewed) { view_.add(reviewed.game); },
      [this](const GameAnnulled& annulled) {
        view_.count_annulment();
        const std::lock_guard lock(mutex_);
        games_.end(annulled.index, "*");
      },
      [this](const ProgressChanged& changed) { view_.set_schedule(changed.progress); },
      [this](const SprtDecided& decided) { view_.drop_from(decided.games); },
      [this](const TournamentEnded&) {
        const std::lock_guard lock(mutex_);
        games_.clear();
        view_.set_running(0);
      },
      [](const auto&) {},
  };
  std::visit(handler, event);
}

void PageSink::tick() {
  const Instant now = time_.now();
  if (now - ticked_ < tick_interval) return;
  ticked_ = now;
  {
    const std::lock_guard lock(mutex_);
    view_.set_running(games_.size());
    set_wanted(is_watched() || now < wanted_until_);
    publish_games();
  }
  overview_.publish_if_due();
}

/// Returns whether somebody watches all games or one of the games in progress.
bool PageSink::is_watched() const {
  if (server_.subscribers("") == 0) return false;
  if (server_.subscribers("live/" + number_) > 0) return true;
  return games_.any([&](std::int64_t index) {
    return server_.subscribers("game/" + number_ + "/" + std::to_string(index)) > 0;
  });
}

/// Sets whether moves are wanted. If they have not been until now, requests the moves played so far.
void PageSink::set_wanted(bool wanted) {
  if (wanted_.exchange(wanted) || !wanted || !report_moves_) return;
  is_reporting_ = true;
  report_moves_();
}

void PageSink::publish_games() {
  games_.publish(
      number_, [this](const std::string& topic) { return server_.subscribers(topic) > 0; },
      [this](const std::string& topic, std::string_view event, const std::string& key, const Json& data) {
        server_.publish(topic, event, key, json_text(data));
      });
}

void PageSink::set_report_moves(std::function<void()> report_moves) {
  const std::lock_guard lock(mutex_);
  report_moves_ = std::move(report_moves);
}

/// Waits until the moves played so far are known.
void PageSink::update_moves(std::unique_lock<std::mutex>& lock) {
  wanted_until_ = time_.now() + interest_duration;
  set_wanted(true);
  reported_.wait_for(lock, max_report_delay, [this] { return !is_reporting_; });
}

Expected<Json> PageSink::live(const QueryFields& fields) {
  const auto offset = parse_number(fields, "offset", 0, 0, std::numeric_limits<std::int64_t>::max());
  if (!offset) return offset.error();
  const auto limit = parse_number(fields, "limit", default_live_games, 1, max_live_games);
  if (!limit) return limit.error();
  const auto field = [&](const char* name) {
    const auto found = fields.find(name);
    return found == fields.end() ? std::string_view() : std::string_view(found->second);
  };
  std::unique_lock lock(mutex_);
  update_moves(lock);
  return games_.json(static_cast<std::size_t>(*offset), static_cast<std::size_t>(*limit), field("engine"),
                     field("game"), now_());
}

std::optional<Expected<Json>> PageSink::game(std::int64_t index) {
  std::unique_lock lock(mutex_);
  if (games_.find(index) == nullptr) return std::nullopt;
  update_moves(lock);
  const LiveGame* game = games_.find(index);
  if (game == nullptr) return std::nullopt;
  const GameRecord record = game->record();
  const double time = game->time();
  const double now = now_();
  lock.unlock();
  Expected<Json> json = replay_json(index, record, true);
  if (!json) return json;
  (*json)["time"] = time;
  (*json)["now"] = now;
  return json;
}

}  // namespace flipside::referee
