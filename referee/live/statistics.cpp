#include "referee/live/statistics.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace flipside::referee {
namespace {

constexpr std::size_t max_llr_samples = 200;

/// Returns the maximum number of samples of the rating history. Each sample takes a computation of ratings.
std::size_t max_rating_samples(std::size_t engines) { return engines <= 50 ? 200 : 100; }

/// Factor between the pause after a computation of ratings on another thread and its duration.
constexpr int rating_pause_factor = 20;

constexpr int lowest_priority = 19;

bool is_fault(Termination termination, const std::optional<Outcome>& outcome) {
  return is_forfeit(termination) || (is_abnormal(termination) && !outcome);
}

void add(WinDrawLoss& results, const std::optional<Outcome>& outcome, Player seat) {
  if (!outcome) return;
  const std::size_t points = half_points(*outcome, seat);
  ++(points == 2 ? results.wins : points == 1 ? results.draws : results.losses);
}

void add(EngineTotals& totals, const Effort& effort) {
  totals.seconds += effort.seconds;
  totals.clock += effort.clock;
  totals.seconds_on_clock += effort.seconds_on_clock;
  totals.nodes += effort.nodes;
  totals.node_seconds += effort.node_seconds;
  totals.depths += effort.depths;
  totals.depth_moves += effort.depth_moves;
  totals.moves += effort.moves;
}

}  // namespace

WinDrawLoss EngineTotals::total() const {
  WinDrawLoss sum = results[Player::p1];
  sum += results[Player::p2];
  return sum;
}

TournamentStatistics::TournamentStatistics(const GameLog& log, LogFilter filter,
                                           const TournamentProfile& profile, TimeSource& time)
    : log_(log),
      filter_(filter),
      time_(time),
      sprt_settings_(filter == LogFilter{} ? profile.sprt : std::nullopt),
      round_format_(filter == LogFilter{} ? profile.round_format : std::nullopt),
      table_(0),
      llr_history_(max_llr_samples),
      rating_history_(max_rating_samples(log.engine_names().size())) {
  reset();
}

void TournamentStatistics::reset() {
  counted_ = 0;
  drops_ = log_.drops();
  games_ = 0;
  results_ = {};
  totals_.assign(engines(), {});
  table_ = CrossTable(is_small_field() ? engines() : 0);
  seats_.assign(log_.game_ids().size(), {});
  openings_.clear();
  abnormal_endings_.clear();
  endings_.clear();
  lengths_ = {};
  sprt_.reset();
  if (sprt_settings_) sprt_.emplace(*sprt_settings_);
  rounds_.reset();
  if (round_format_) rounds_.emplace(*round_format_, log_.game_ids().size(), engines());
  llr_history_ = SampledHistory<double>(max_llr_samples);
  rated_.reset();
  to_be_rated_.clear();
  rating_history_ = SampledHistory<RatingSample>(max_rating_samples(engines()));
  rated_games_ = std::numeric_limits<std::uint64_t>::max();
}

void TournamentStatistics::update() {
  if (log_.drops() != drops_) reset();
  const auto& games = log_.games();
  if (is_small_field() && counted_ + 1 < games.size()) {
    const auto begin = games.begin() + static_cast<std::ptrdiff_t>(counted_);
    const auto selected =
        std::count_if(begin, games.end(), [&](const GameSummary& game) { return filter_.selects(game); });
    rating_history_.expect(games_ + static_cast<std::size_t>(selected));
  }
  for (; counted_ < games.size(); ++counted_)
    if (filter_.selects(games[counted_])) count(games[counted_], log_.efforts()[counted_]);
}

void TournamentStatistics::count(const GameSummary& game, const GameEfforts& efforts) {
  ++games_;
  add(results_, game.outcome, Player::p1);
  add(seats_[game.game], game.outcome, Player::p1);
  if (game.opening >= openings_.size()) openings_.resize(log_.openings());
  OpeningResults& opening = openings_[game.opening];
  opening.game = game.game;
  ++opening.games;
  add(opening.results, game.outcome, Player::p1);
  for (const Player seat : both_players) {
    EngineTotals& totals = totals_[game.players[seat]];
    add(totals.results[seat], game.outcome, seat);
    totals.accuracy += efforts.accuracy[seat];
    add(totals, efforts.effort[seat]);
  }
  lengths_.min = games_ == 1 ? game.plies : std::min(lengths_.min, game.plies);
  lengths_.max = std::max(lengths_.max, game.plies);
  lengths_.sum += game.plies;
  count_ending(game);
  if (rounds_) rounds_->add(game);
  if (is_small_field()) {
    table_.add(game.players[Player::p1], game.players[Player::p2], game.outcome);
    extend_rating_history();
  } else {
    to_be_rated_.push_back({game.players, game.outcome});
  }
  count_sprt(game);
}

/// Attributes a fault to the engine that lost, or to both engines if the game has no score.
void TournamentStatistics::count_ending(const GameSummary& game) {
  if (!is_fault(game.termination, game.outcome)) {
    ++endings_[game.termination];
    return;
  }
  const auto winning = game.outcome ? winner(*game.outcome) : std::nullopt;
  for (const Player seat : both_players) {
    if (winning == seat) continue;
    const std::uint32_t engine = game.players[seat];
    if (is_forfeit(game.termination)) ++totals_[engine].forfeits;
    AbnormalEndings& endings = abnormal_endings_[{engine, game.termination}];
    ++endings.games;
    if (endings.examples.size() < AbnormalEndings::max_examples) endings.examples.push_back(game.index);
  }
}

void TournamentStatistics::count_sprt(const GameSummary& game) {
  if (!sprt_) return;
  sprt_->add({game.index, game.outcome});
  const auto evaluated = static_cast<std::size_t>(sprt_->end());
  if (evaluated >= llr_history_.next()) llr_history_.add(evaluated, sprt_->state().llr);
}

void TournamentStatistics::update_ratings() {
  if (pending_ && pending_->result.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
    wait_for_ratings();
  if (rated_games_ == games_ || pending_) return;
  if (!is_small_field()) {
    if (time_.now() >= next_computation_) start_computation();
    return;
  }
  ratings_ = fit_ratings(table_);
  rated_games_ = games_;
}

void TournamentStatistics::start_computation() {
  CrossTable table = rated_ ? *std::exchange(rated_, std::nullopt) : CrossTable(0);
  auto compute = [table = std::move(table), games = std::exchange(to_be_rated_, {}),
                  engines = engines()]() mutable {
    // Engines, moves and requests take precedence. On Linux, this call changes only the current thread.
    setpriority(PRIO_PROCESS, 0, lowest_priority);
    if (table.players() != engines) table = CrossTable(engines);
    for (const RatedGame& game : games)
      table.add(game.players[Player::p1], game.players[Player::p2], game.outcome);
    Ratings ratings = fit_ratings(table);
    return RatedTable{std::move(table), std::move(ratings)};
  };
  pending_ = PendingRatings{std::async(std::launch::async, std::move(compute)), games_, time_.now(), drops_};
}

void TournamentStatistics::wait_for_ratings() {
  if (!pending_) return;
  RatedTable result = pending_->result.get();
  if (pending_->drops == drops_) {
    rated_ = std::move(result.table);
    ratings_ = std::move(result.ratings);
    rated_games_ = pending_->games;
  }
  const Instant now = time_.now();
  next_computation_ = now + rating_pause_factor * (now - pending_->started);
  pending_.reset();
}

void TournamentStatistics::extend_rating_history() {
  if (games_ < rating_history_.next()) return;
  const Ratings ratings = fit_ratings(table_);
  RatingSample sample;
  for (std::size_t engine = 0; engine < engines(); ++engine) {
    const bool has_played = totals_[engine].total().games() > 0;
    sample.elo.push_back(has_played ? static_cast<float>(ratings.players[engine].elo) : NAN);
    sample.error.push_back(has_played ? static_cast<float>(ratings.players[engine].error) : NAN);
  }
  rating_history_.add(games_, std::move(sample));
}

}  // namespace flipside::referee
