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

constexpr double elo_per_unit = 400 / std::numbers::ln10;  // one unit of log odds
constexpr double infinity = std::numeric_limits<double>::infinity();

using Group = std::vector<std::size_t>;

std::vector<Group> connected_groups(const CrossTable& results) {
  std::vector<Group> groups;
  std::vector<bool> seen(results.players());
  for (std::size_t first = 0; first < results.players(); ++first) {
    if (seen[first]) continue;
    seen[first] = true;
    Group group{first};
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

// Groups whose ratings are found together, because they share the advantage and the share of draws.
using Block = std::vector<Group>;

std::vector<Block> blocks_of(const std::vector<Group>& groups, bool shared) {
  std::vector<Block> blocks;
  for (const Group& group : groups) {
    if (group.size() == 1) continue;
    if (blocks.empty() || !shared) blocks.emplace_back();
    blocks.back().push_back(group);
  }
  return blocks;
}

struct Model {
  bool advantage;
  bool draws;
};

// A block's players are numbered group by group.
Likelihood likelihood_of(const CrossTable& results, const Block& block, const Model& model, double prior) {
  std::size_t players = 0;
  for (const Group& group : block) players += group.size();
  Likelihood likelihood(players, model.advantage, model.draws);
  const auto add = [&](std::size_t a, std::size_t b, const WinDrawLoss& games) {
    if (games.games() == 0) return;
    likelihood.add({a, b, static_cast<double>(games.games()), games.points(),
                    static_cast<double>(games.draws), model.advantage, model.draws});
  };

  std::size_t first = 0;
  for (const Group& group : block) {
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
        // Half of what either player brings, so that two players who meet only each other share the prior.
        const auto met = static_cast<double>(between.games());
        const double virtual_draws = prior * 0.5 * (met / games[i] + met / games[j]);
        if (virtual_draws > 0) likelihood.add({first + i, first + j, virtual_draws, 0.5 * virtual_draws});
      }
    first += group.size();
  }
  // A player against itself stands for equals.
  if (prior > 0 && (model.advantage || model.draws))
    likelihood.add({0, 0, prior, 0.5 * prior, 0, model.advantage, model.draws});
  return likelihood;
}

// Ones over the size of each group in its square: they settle the direction (all ratings of a group together)
// in which the likelihood is flat, and so make the information invertible on the ratings of mean 0.
SquareMatrix settled(const Block& block, std::size_t parameters) {
  SquareMatrix out(parameters);
  std::size_t first = 0;
  for (const Group& group : block) {
    const std::size_t end = first + group.size();
    for (std::size_t i = first; i < end; ++i)
      for (std::size_t j = first; j < end; ++j) out(i, j) = 1 / static_cast<double>(group.size());
    first = end;
  }
  return out;
}

// Parameters in Elo, and the covariance of these figures.
class EloScale {
 public:
  // Where equals draw, a difference of strength changes the score by less: by 2 / (2 + nu) of what it would.
  EloScale(const Maximum& maximum, std::optional<std::size_t> log_nu) : at_(maximum), log_nu_(log_nu) {
    if (!log_nu) return;
    const double nu = std::exp(at_.place[*log_nu]);
    scale_ = elo_per_unit * 2 / (2 + nu);
    slope_ = -elo_per_unit * 2 * nu / ((2 + nu) * (2 + nu));
  }

  double elo(std::size_t i) const { return scale_ * at_.place[i]; }
  double covariance(std::size_t i, std::size_t j) const {
    if (std::isinf(at_.covariance(i, j))) return infinity;
    double sum = scale_ * scale_ * at_.covariance(i, j);
    if (!log_nu_) return sum;
    const double x = at_.place[i];
    const double y = at_.place[j];
    sum += scale_ * slope_ * (x * at_.covariance(j, *log_nu_) + y * at_.covariance(i, *log_nu_));
    return sum + slope_ * slope_ * x * y * at_.covariance(*log_nu_, *log_nu_);
  }

 private:
  const Maximum& at_;
  std::optional<std::size_t> log_nu_;
  double scale_ = elo_per_unit;
  double slope_ = 0;  // of the scale, by ln(nu)
};

double error_of(double variance) { return quantile_95 * std::sqrt(std::max(0.0, variance)); }

// Sets elo and covariance of the block's players, and what they share.
void rate(Ratings& ratings, const CrossTable& results, const Block& block, const Model& model, double prior) {
  const Likelihood likelihood = likelihood_of(results, block, model, prior);
  Maximum maximum = maximise(likelihood, settled(block, likelihood.parameters()));
  ratings.converged = ratings.converged && maximum.converged;
  const EloScale scale(maximum, model.draws ? std::optional(likelihood.log_nu()) : std::nullopt);
  std::vector<std::size_t> players;
  for (const Group& group : block) players.insert(players.end(), group.begin(), group.end());
  for (std::size_t i = 0; i < players.size(); ++i) {
    ratings.players[players[i]].elo = scale.elo(i);
    for (std::size_t j = 0; j < players.size(); ++j)
      ratings.covariance(players[i], players[j]) = scale.covariance(i, j);
  }
  if (model.advantage) {
    const std::size_t at = likelihood.advantage();
    ratings.first_player = Estimate{scale.elo(at), error_of(scale.covariance(at, at))};
  }
  if (model.draws) {
    const std::size_t at = likelihood.log_nu();
    const double nu = std::exp(maximum.place[at]);
    const double slope = 2 * nu / ((2 + nu) * (2 + nu));
    ratings.draws = Estimate{nu / (2 + nu), slope * error_of(maximum.covariance(at, at))};
  }
}

double variance_of_difference(const Ratings& ratings, std::size_t a, std::size_t b) {
  if (a == b) return 0;
  const SquareMatrix& covariance = ratings.covariance;
  if (std::isinf(covariance(a, a)) || std::isinf(covariance(b, b))) return infinity;
  return covariance(a, a) + covariance(b, b) - 2 * covariance(a, b);
}

}  // namespace

Ratings fit_ratings(const CrossTable& results, const RatingOptions& options) {
  assert(options.prior_draws >= 0);
  assert(!options.anchor || options.anchor->player < results.players());
  const std::vector<Group> groups = connected_groups(results);
  Ratings ratings;
  ratings.players.resize(results.players());
  ratings.groups = groups.size();
  ratings.covariance = SquareMatrix(results.players());
  for (std::size_t number = 0; number < groups.size(); ++number)
    for (const std::size_t player : groups[number]) {
      ratings.players[player].group = number;
      if (groups[number].size() == 1) ratings.covariance(player, player) = infinity;
    }

  bool drawn = false;
  for (std::size_t player = 0; player < results.players(); ++player)
    drawn = drawn || results.total(player).draws > 0;
  // Where no game was drawn, nu is 0, which has no logarithm.
  const bool davidson = options.draws == DrawModel::davidson;
  const Model model{options.first_player_advantage, davidson && drawn};
  for (const Block& block : blocks_of(groups, model.advantage || model.draws))
    rate(ratings, results, block, model, options.prior_draws);
  if (davidson && !drawn && results.games() > 0) ratings.draws = Estimate{0, 0};

  for (std::size_t player = 0; player < results.players(); ++player)
    ratings.players[player].error = error_of(ratings.covariance(player, player));
  if (!options.anchor) return ratings;
  const std::size_t anchor = options.anchor->player;
  const double shift = options.anchor->elo - ratings.players[anchor].elo;
  for (const std::size_t player : groups[ratings.players[anchor].group]) {
    Rating& rating = ratings.players[player];
    rating.elo = player == anchor ? options.anchor->elo : rating.elo + shift;
    rating.error = error_of(variance_of_difference(ratings, player, anchor));
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

SquareMatrix superiority_matrix(const Ratings& ratings) {
  const std::size_t n = ratings.players.size();
  SquareMatrix out(n);
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < n; ++b) out(a, b) = likelihood_of_superiority(ratings, a, b);
  return out;
}

double performance(const CrossTable& results, const Ratings& ratings, std::size_t a, std::size_t b) {
  const WinDrawLoss games = results.between(a, b);
  if (games.games() == 0) return std::numeric_limits<double>::quiet_NaN();
  return ratings.players[b].elo + elo_from_score(games.points() / static_cast<double>(games.games()));
}

}  // namespace flipside::referee
