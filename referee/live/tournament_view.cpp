#include "referee/live/tournament_view.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "referee/record/pgn_text.hpp"

namespace flipside::referee {
namespace {

constexpr auto overview_interval = std::chrono::seconds(1);
/// Maximum number of filters whose statistics are kept. Statistics of a large field need much memory.
constexpr std::size_t max_filters = 8;
constexpr std::size_t max_filters_large_field = 1;

Json row_json(const StoredGame& game) {
  const GameRecord& record = game.record;
  return {{"index", game.index},
          {"game", record.game},
          {"p1", record.players[Player::p1]},
          {"p2", record.players[Player::p2]},
          {"result", pgn_result(record.outcome)},
          {"termination", termination_text(record.termination)},
          {"detail", record.detail},
          {"plies", record.moves.size()},
          {"round", record.round},
          {"date", record.date}};
}

}  // namespace

TournamentView::TournamentView(TournamentProfile profile, std::string status, TimeSource& time)
    : profile_(std::move(profile)),
      time_(time),
      log_(profile_.engines, profile_.games, profile_.round_format.has_value()),
      status_(std::move(status)),
      schedule_(profile_.schedule),
      statistics_(log_, {}, profile_, time) {}

void TournamentView::add(const StoredGame& game) {
  const std::lock_guard lock(mutex_);
  if (!log_.add(game)) return;
  statistics_.update();
  ++version_;
}

void TournamentView::drop_from(std::int64_t index) {
  const std::lock_guard lock(mutex_);
  log_.drop_from(index);
  statistics_.update();
  ++version_;
}

bool TournamentView::contains(std::int64_t index) const {
  const std::lock_guard lock(mutex_);
  return log_.contains(index);
}

std::int64_t TournamentView::first_missing() const {
  const std::lock_guard lock(mutex_);
  return log_.first_missing();
}

void TournamentView::set_created(std::string created) {
  const std::lock_guard lock(mutex_);
  profile_.created = std::move(created);
}

void TournamentView::set_status(std::string status) {
  const std::lock_guard lock(mutex_);
  if (status == status_) return;
  status_ = std::move(status);
  if (run_began_) elapsed_ = time_.now() - *run_began_;
  ++version_;
  overview_.reset();
}

void TournamentView::set_schedule(ScheduleProgress schedule) {
  const std::lock_guard lock(mutex_);
  schedule_ = std::move(schedule);
  ++version_;
}

void TournamentView::set_running(std::uint64_t games) {
  const std::lock_guard lock(mutex_);
  if (running_ == games) return;
  running_ = games;
  ++version_;
}

void TournamentView::count_annulment() {
  const std::lock_guard lock(mutex_);
  ++annulled_;
  ++version_;
}

void TournamentView::begin_run() {
  const std::lock_guard lock(mutex_);
  run_began_ = time_.now();
  played_before_ = log_.games().size();
}

std::uint64_t TournamentView::version() const {
  const std::lock_guard lock(mutex_);
  return version_;
}

TournamentStatus TournamentView::status() const {
  TournamentStatus status{status_, schedule_, log_.games().size(), running_, annulled_};
  if (elapsed_)
    status.elapsed = elapsed_;
  else if (run_began_)
    status.elapsed = time_.now() - *run_began_;
  status.played_before = played_before_;
  if (status_ == "finished" && schedule_.total_kind != TotalKind::exact) {
    status.schedule.total = status.played;
    status.schedule.total_kind = TotalKind::exact;
  }
  return status;
}

Json TournamentView::summary(std::size_t id) const {
  const std::lock_guard lock(mutex_);
  return {{"id", id},          {"file", profile_.store},       {"event", profile_.event},
          {"status", status_}, {"games", log_.games().size()}, {"total", status().schedule.total}};
}

std::string TournamentView::overview_text() {
  const std::lock_guard lock(mutex_);
  const Instant now = time_.now();
  const bool is_current = overview_ && (now - overview_->made < overview_interval ||
                                        (overview_->version == version_ && (!run_began_ || elapsed_)));
  if (!is_current) {
    statistics_.update_ratings();
    overview_ =
        CachedOverview{json_text(overview_json(profile_, status(), log_, statistics_)), now, version_};
  }
  return overview_->text;
}

/// Returns the statistics of a filter. Discards the statistics of another filter if too many are kept.
TournamentStatistics& TournamentView::statistics_of(const LogFilter& filter) {
  if (filter == LogFilter{}) return statistics_;
  const auto found = filtered_.find(filter);
  if (found != filtered_.end()) return *found->second;
  if (filtered_.size() >= (statistics_.is_small_field() ? max_filters : max_filters_large_field))
    filtered_.erase(filtered_.begin());
  auto added = std::make_unique<TournamentStatistics>(log_, filter, profile_, time_);
  return *filtered_.emplace(filter, std::move(added)).first->second;
}

Expected<Json> TournamentView::overview(const QueryFields& fields) {
  const std::lock_guard lock(mutex_);
  const auto filter = parse_filter(fields, log_);
  if (!filter) return filter.error();
  TournamentStatistics& statistics = statistics_of(*filter);
  statistics.update();
  statistics.update_ratings();
  return overview_json(profile_, status(), log_, statistics);
}

Expected<GamePage> TournamentView::select(const QueryFields& fields) const {
  const std::lock_guard lock(mutex_);
  const auto query = parse_game_query(fields, log_);
  if (!query) return query.error();
  return select_games(log_, *query);
}

Expected<Json> TournamentView::games(const GamePage& page) {
  Json rows = Json::array();
  for (const std::int64_t index : page.indices) {
    const auto stored = game(index);
    if (!stored) return stored.error();
    if (*stored) rows.push_back(row_json(**stored));
  }
  Json json{{"games", std::move(rows)}, {"next", nullptr}, {"count", page.count}};
  if (page.next) json["next"] = *page.next;
  return json;
}

Expected<std::optional<StoredGame>> TournamentView::game(std::int64_t index) {
  const std::lock_guard lock(reader_mutex_);
  if (!reader_) {
    auto opened = Store::open_for_reading(profile_.store);
    if (!opened) return opened.error();
    reader_.emplace(*std::move(opened));
  }
  return reader_->game(index);
}

}  // namespace flipside::referee
