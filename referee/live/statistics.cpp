#include "referee/live/statistics.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace flipside::referee {
namespace {

constexpr std::size_t max_llr_samples = 200;

/// Returns the maximum number of samples of the rating history, so that computing it takes less than a
/// second.
std::size_t max_rating_samples(std::size_t engines) { return engines <= 50 ? 200 : 100; }

/// Factor between the pause after a computation of ratings on another thread and its duration.
constexpr int rating_pause_factor = 20;

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
      history_table_(0),
      rating_history_(max_rating_samples(log.engine_names().size())) {
  reset();
}

void TournamentStatistics::reset() {
  counted_ = 0;
  drops_ = log_.drops();
  games_ = 0;
  results_ = {};
  totals_.assign(engines(), {});
  table_ = CrossTable(engines());
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
  history_table_ = CrossTable(is_small_field() ? engines() : 0);
  history_counted_ = 0;
  history_games_ = 0;
  rating_history_ = SampledHistory<RatingSample>(max_rating_samples(engines()));
  rated_games_ = std::numeric_limits<std::uint64_t>::max();
}

void TournamentStatistics::update() {
  if (log_.drops() != drops_) reset();
  for (; counted_ < log_.games().size(); ++counted_)
    if (filter_.selects(log_.games()[counted_])) count(log_.games()[counted_]);
}

void TournamentStatistics::count(const GameSummary& game) {
  ++games_;
  add(results_, game.outcome, Player::p1);
  add(seats_[game.game], game.outcome, Player::p1);
  if (game.opening >= openings_.size()) openings_.resize(log_.openings());
  OpeningResults& opening = openings_[game.opening];
  opening.game = game.game;
  ++opening.games;
  add(opening.results, game.outcome, Player::p1);
  table_.add(game.players[Player::p1], game.players[Player::p2], game.outcome, loss_kind(game.termination));
  for (const Player seat : both_players) {
    EngineTotals& totals = totals_[game.players[seat]];
    add(totals.results[seat], game.outcome, seat);
    totals.accuracy += game.accuracy[seat];
    add(totals, game.effort[seat]);
  }
  lengths_.min = games_ == 1 ? game.plies : std::min(lengths_.min, game.plies);
  lengths_.max = std::max(lengths_.max, game.plies);
  lengths_.sum += game.plies;
  count_ending(game);
  if (rounds_) rounds_->add(game);
  count_sprt(game);
}

/// Charges an abnormal ending to the engine that lost by it; without a score, to both engines.
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
  if (pending_ && pending_->ratings.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
    wait_for_ratings();
  if (rated_games_ == games_ || pending_) return;
  if (!is_small_field()) {
    const Instant now = time_.now();
    if (now >= next_computation_)
      pending_ = PendingRatings{
          std::async(std::launch::async, [table = table_] { return fit_ratings(table); }), games_, now};
    return;
  }
  ratings_ = fit_ratings(table_);
  rated_games_ = games_;
  extend_rating_history();
}

void TournamentStatistics::wait_for_ratings() {
  if (!pending_) return;
  ratings_ = pending_->ratings.get();
  rated_games_ = pending_->games;
  const Instant now = time_.now();
  next_computation_ = now + rating_pause_factor * (now - pending_->started);
  pending_.reset();
}

void TournamentStatistics::extend_rating_history() {
  rating_history_.expect(games_);
  for (; history_counted_ < counted_; ++history_counted_) {
    const GameSummary& game = log_.games()[history_counted_];
    if (!filter_.selects(game)) continue;
    history_table_.add(game.players[Player::p1], game.players[Player::p2], game.outcome);
    if (++history_games_ < rating_history_.next()) continue;
    rating_history_.add(history_games_, sample(history_table_, fit_ratings(history_table_)));
  }
}

RatingSample TournamentStatistics::sample(const CrossTable& table, const Ratings& ratings) const {
  RatingSample sample;
  for (std::size_t engine = 0; engine < engines(); ++engine) {
    const bool has_played = table.total(engine).games() > 0;
    const Rating& rating = ratings.players[engine];
    sample.elo.push_back(has_played ? static_cast<float>(rating.elo) : NAN);
    sample.error.push_back(has_played ? static_cast<float>(rating.error) : NAN);
  }
  return sample;
}

}  // namespace flipside::referee
