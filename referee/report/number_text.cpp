#include "referee/report/number_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace flipside::referee {

std::string elo_text(double elo) { return std::isfinite(elo) ? fmt::format("{}", std::lround(elo)) : "-"; }

std::string elo_difference_text(double elo) {
  const std::string text = elo_text(elo);
  return std::isfinite(elo) && std::lround(elo) > 0 ? '+' + text : text;
}

std::string estimate_text(const EloEstimate& estimate) {
  const double error = 0.5 * (estimate.upper - estimate.lower);
  // Round before formatting and add 0 to avoid the output "-0.0".
  const auto text = [](double x) {
    return std::isfinite(x) ? fmt::format("{:.1f}", std::round(10 * x) / 10 + 0.0) : "-";
  };
  return std::isfinite(estimate.elo) ? text(estimate.elo) + " ±" + text(error) : "-";
}

std::string percent_text(double share) {
  return std::isfinite(share) ? fmt::format("{:.1f}%", 100 * share) : "-";
}

std::string games_text(std::uint64_t games) { return fmt::format("{} game{}", games, games == 1 ? "" : "s"); }

std::vector<std::size_t> ranking(const CrossTable& results, const Ratings& ratings) {
  std::vector<std::size_t> order;
  for (std::size_t player = 0; player < results.players(); ++player)
    if (results.total(player).games() > 0) order.push_back(player);
  // Round the ratings before comparing them. Rounding errors, which differ between machines, can make equal
  // ratings unequal.
  const auto elo = [&](std::size_t player) { return std::round(1e6 * ratings.players[player].elo); };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const std::size_t left = ratings.players[a].group;
    const std::size_t right = ratings.players[b].group;
    return left != right ? left < right : elo(a) > elo(b);
  });
  return order;
}

}  // namespace flipside::referee
