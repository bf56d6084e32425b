#include "referee/ratings/ratings.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "referee/ratings/likelihood.hpp"
#include "referee/ratings/normal_distribution.hpp"

namespace flipside::referee {

namespace {

constexpr double infinite_variance = std::numeric_limits<double>::infinity();

constexpr double elo_per_unit = 400 / std::numbers::ln10;  // Elo per unit of log-odds

/// The player numbers of a group in ascending order.
using PlayerGroup = std::vector<std::size_t>;

/// Returns the connected components of the graph whose edges join players that have met. The components are
/// sorted by their first player. A player without games is a separate component.
std::vector<PlayerGroup> connected_groups(const CrossTable& results) {
  std::vector<PlayerGroup> groups;
  std::vector<bool> seen(results.players());
  for (std::size_t first = 0; first < results.players(); ++first) {
    if (seen[first]) continue;
    seen[first] = true;
    PlayerGroup group{first};
    for (std::size_t at = 0; at < group.size(); ++at)
      for (std::size_t other = 0; other < results.players(); ++other)
        if (!seen[other] && results.between(group[at], other).games() > 0) {
          seen[other] = true;
          group.push_back(other);
        }
    std::sort(group.begin(), group.end());
    groups.push_back(std::move(group));
  }
  return groups;
}

/// Groups that are fitted together because they share the first-move advantage and the draw rate.
using Block = std::vector<PlayerGroup>;

std::vector<Block> make_blocks(const std::vector<PlayerGroup>& groups, bool shared) {
  std::vector<Block> blocks;
  for (const PlayerGroup& group : groups) {
    if (group.size() == 1) continue;
    if (blocks.empty() || !shared) blocks.emplace_back();
    blocks.back().push_back(group);
  }
  return blocks;
}

/// The optional parameters of the model.
struct ModelParameters {
  bool advantage;
  bool draws;
};

/// Returns the likelihood of a block's results, including the prior. The order of the strengths is that of
/// the block's groups and, within each group, of its players.
Likelihood make_likelihood(const CrossTable& results, const Block& block, const ModelParameters& model,
                           double prior) {
  std::size_t players = 0;
  for (const PlayerGroup& group : block) players += group.size();
  Likelihood likelihood(players, model.advantage, model.draws);
  const auto add = [&](std::size_t a, std::size_t b, const WinDrawLoss& games) {
    if (games.games() == 0) return;
    likelihood.add({a, b, static_cast<double>(games.games()), games.points(),
                    static_cast<double>(games.draws), model.advantage, model.draws});
  };

  std::size_t first = 0;
  for (const PlayerGroup& group : block) {
    std::vector<double> games(group.size());
    for (std::size_t i = 0; i < group.size(); ++i)
      games[i] = static_cast<double>(results.total(group[i]).games());
    for (std::size_t i = 0; i < group.size(); ++i)
      for (std::size_t j = i + 1; j < group.size(); ++j) {
        const WinDrawLoss between = results.between(group[i], group[j]);
        if (between.games() == 0) continue;
        if (model.advantage) {
          add(first + i, first + j, results.as_p1(group[i], group[j]));
          add(first + j, first + i, results.as_p1(group[j], group[i]));
        } else {
          add(first + i, first + j, between);
        }
        // Each player contributes half of its virtual draws, so two players that have met only each other get
        // `prior` draws in total.
        const auto played = static_cast<double>(between.games());
        const double virtual_draws = prior * 0.5 * (played / games[i] + played / games[j]);
        if (virtual_draws > 0) likelihood.add({first + i, first + j, virtual_draws, 0.5 * virtual_draws});
      }
    first += group.size();
  }
  // Virtual games between equal players are represented as games of the block's first player against itself.
  if (prior > 0 && (model.advantage || model.draws))
    likelihood.add({0, 0, prior, 0.5 * prior, 0, model.advantage, model.draws});
  return likelihood;
}

/// Returns the projection onto the directions along which the likelihood is constant. Adding the same value
/// to all strengths of a group does not change the likelihood.
SquareMatrix flat_directions(const Block& block, std::size_t parameters) {
  SquareMatrix out(parameters);
  std::size_t first = 0;
  for (const PlayerGroup& group : block) {
    const std::size_t end = first + group.size();
    for (std::size_t i = first; i < end; ++i)
      for (std::size_t j = first; j < end; ++j) out(i, j) = 1 / static_cast<double>(group.size());
    first = end;
  }
  return out;
}

/// Converts the estimated parameters and their covariances to Elo.
class EloScale {
 public:
  /// The slope of the expected score between equal players is 2 / (2 + nu) times as large in a model with
  /// draws as in a model without draws.
  EloScale(const MaximumLikelihood& estimate, std::optional<std::size_t> log_nu)
      : estimate_(estimate), log_nu_(log_nu) {
    if (!log_nu) return;
    const double nu = std::exp(estimate_.parameters[*log_nu]);
    scale_ = elo_per_unit * 2 / (2 + nu);
    scale_derivative_ = -elo_per_unit * 2 * nu / ((2 + nu) * (2 + nu));
  }

  double elo(std::size_t i) const { return scale_ * estimate_.parameters[i]; }
  double covariance(std::size_t i, std::size_t j) const {
    if (std::isinf(estimate_.covariance(i, j))) return infinite_variance;
    double sum = scale_ * scale_ * estimate_.covariance(i, j);
    if (!log_nu_) return sum;
    const double x = estimate_.parameters[i];
    const double y = estimate_.parameters[j];
    sum += scale_ * scale_derivative_ *
           (x * estimate_.covariance(j, *log_nu_) + y * estimate_.covariance(i, *log_nu_));
    return sum + scale_derivative_ * scale_derivative_ * x * y * estimate_.covariance(*log_nu_, *log_nu_);
  }

 private:
  const MaximumLikelihood& estimate_;
  std::optional<std::size_t> log_nu_;
  double scale_ = elo_per_unit;
  double scale_derivative_ = 0;  // derivative with respect to ln(nu)
};

double interval_half_width(double variance) { return quantile_95 * std::sqrt(std::max(0.0, variance)); }

/// Fits a block. Stores the ratings and covariances of its players and the parameters that they share.
void rate(Ratings& ratings, const CrossTable& results, const Block& block, const ModelParameters& model,
          double prior) {
  const Likelihood likelihood = make_likelihood(results, block, model, prior);
  const MaximumLikelihood estimate = maximise(likelihood, flat_directions(block, likelihood.parameters()));
  ratings.converged = ratings.converged && estimate.converged;
  const EloScale scale(estimate, model.draws ? std::optional(likelihood.log_nu()) : std::nullopt);
  std::vector<std::size_t> players;
  for (const PlayerGroup& group : block) players.insert(players.end(), group.begin(), group.end());
  for (std::size_t i = 0; i < players.size(); ++i) {
    ratings.players[players[i]].elo = scale.elo(i);
    for (std::size_t j = 0; j < players.size(); ++j)
      ratings.covariance(players[i], players[j]) = scale.covariance(i, j);
  }
  if (model.advantage) {
    const std::size_t at = likelihood.advantage();
    ratings.first_player = Estimate{scale.elo(at), interval_half_width(scale.covariance(at, at))};
  }
  if (model.draws) {
    const std::size_t at = likelihood.log_nu();
    const double nu = std::exp(estimate.parameters[at]);
    const double slope = 2 * nu / ((2 + nu) * (2 + nu));
    ratings.draws = Estimate{nu / (2 + nu), slope * interval_half_width(estimate.covariance(at, at))};
  }
}

double variance_of_difference(const Ratings& ratings, std::size_t a, std::size_t b) {
  if (a == b) return 0;
  const SquareMatrix& covariance = ratings.covariance;
  if (std::isinf(covariance(a, a)) || std::isinf(covariance(b, b))) return infinite_variance;
  return covariance(a, a) + covariance(b, b) - 2 * covariance(a, b);
}

}  // namespace

Ratings fit_ratings(const CrossTable& results, const RatingOptions& options) {
  assert(options.prior_draws >= 0);
  assert(!options.anchor || options.anchor->player < results.players());
  const std::vector<PlayerGroup> groups = connected_groups(results);
  Ratings ratings;
  ratings.players.resize(results.players());
  ratings.groups = groups.size();
  ratings.covariance = SquareMatrix(results.players());
  for (std::size_t number = 0; number < groups.size(); ++number)
    for (const std::size_t player : groups[number]) {
      ratings.players[player].group = number;
      if (groups[number].size() == 1) ratings.covariance(player, player) = infinite_variance;
    }

  bool any_draw = false;
  for (std::size_t player = 0; player < results.players(); ++player)
    any_draw = any_draw || results.total(player).draws > 0;
  // If there are no draws, nu is 0 and ln(nu) does not exist.
  const bool davidson = options.draws == DrawModel::davidson;
  const ModelParameters model{options.first_player_advantage, davidson && any_draw};
  for (const Block& block : make_blocks(groups, model.advantage || model.draws))
    rate(ratings, results, block, model, options.prior_draws);
  if (davidson && !any_draw && results.games() > 0) ratings.draws = Estimate{0, 0};

  for (std::size_t player = 0; player < results.players(); ++player)
    ratings.players[player].error = interval_half_width(ratings.covariance(player, player));
  if (!options.anchor) return ratings;
  const std::size_t anchor = options.anchor->player;
  const double shift = options.anchor->elo - ratings.players[anchor].elo;
  for (const std::size_t player : groups[ratings.players[anchor].group]) {
    Rating& rating = ratings.players[player];
    rating.elo = player == anchor ? options.anchor->elo : rating.elo + shift;
    rating.error = interval_half_width(variance_of_difference(ratings, player, anchor));
  }
  return ratings;
}

double likelihood_of_superiority(const Ratings& ratings, std::size_t a, std::size_t b) {
  if (a == b) return 0.5;
  const Rating& left = ratings.players[a];
  const Rating& right = ratings.players[b];
  if (left.group != right.group) return std::numeric_limits<double>::quiet_NaN();
  const double lead = left.elo - right.elo;
  const double variance = variance_of_difference(ratings, a, b);
  if (lead == 0 || std::isinf(variance)) return 0.5;
  return normal_cdf(lead / std::sqrt(std::max(0.0, variance)));
}

}  // namespace flipside::referee
