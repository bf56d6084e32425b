#include "referee/report/elo_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/ratings/match_statistics.hpp"
#include "referee/report/number_text.hpp"
#include "referee/report/text_table.hpp"

namespace flipside::referee {

namespace {

std::string number(std::uint64_t count) { return fmt::format("{}", count); }

/// Formats a move accuracy as a percentage. Any accuracy below 100 % is rounded to at most 99.9 %.
std::string accuracy_share(const Accuracy& accuracy) {
  if (accuracy.counted == 0) return "-";
  const double share = static_cast<double>(accuracy.kept) / static_cast<double>(accuracy.counted);
  return fmt::format("{:.1f}%", accuracy.kept == accuracy.counted ? 100 : std::min(100 * share, 99.9));
}

std::size_t count_groups(const std::vector<std::size_t>& order, const Ratings& ratings) {
  std::size_t groups = 0;
  for (std::size_t i = 0; i < order.size(); ++i)
    groups += i == 0 || ratings.players[order[i]].group != ratings.players[order[i - 1]].group;
  return groups;
}

/// Formats the score of the first player over all games.
std::string first_player_text(const CrossTable& results) {
  const FirstPlayerScore first = first_player_score(results);
  return fmt::format("First player's score: {} ±{}, Elo {}.\n", percent_text(first.score),
                     percent_text(first.error), estimate_text(first.elo));
}

/// Formats the parameters of the rating model that do not belong to a single player.
std::string model_text(const Ratings& ratings) {
  std::string out;
  if (ratings.first_player)
    out +=
        fmt::format("Estimated first-move advantage: {} ±{} Elo.\n",
                    elo_difference_text(ratings.first_player->value), elo_text(ratings.first_player->error));
  if (ratings.draws)
    out += fmt::format("Estimated draw rate between equal players: {} ±{}.\n",
                       percent_text(ratings.draws->value), percent_text(ratings.draws->error));
  return out;
}

}  // namespace

std::string elo_table(const CrossTable& results, std::span<const std::string> names,
                      const EloTableOptions& options) {
  assert(names.size() == results.players());
  const Ratings ratings = fit_ratings(results, options.ratings);
  const auto order = ranking(results, ratings);
  const std::size_t groups = count_groups(order, ratings);
  const bool other_forfeits = std::any_of(
      order.begin(), order.end(), [&](std::size_t player) { return results.forfeits(player).other > 0; });

  const bool accuracy = std::any_of(order.begin(), order.end(),
                                    [&](std::size_t player) { return results.accuracy(player).counted > 0; });

  using Align = TextTable::Align;
  TextTable table;
  table.column("Rank", Align::right);
  table.column("Name", Align::left);
  if (groups > 1) table.column("Group", Align::right);
  for (const char* heading : {"Elo", "±95%", "Games", "Points", "Score", "W", "D", "L", "Time"})
    table.column(heading, Align::right);
  if (other_forfeits) table.column("Other", Align::right);
  if (accuracy) table.column("Accuracy", Align::right);
  if (options.draws) table.column("Draws", Align::right);
  if (options.superiority) table.column("LOS", Align::right);

  std::size_t group = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::size_t player = order[i];
    const Rating& rating = ratings.players[player];
    const WinDrawLoss total = results.total(player);
    std::vector<std::string> row{number(i + 1), shortened(printable(names[player]), options.name_width)};
    if (i == 0 || rating.group != ratings.players[order[i - 1]].group) ++group;
    if (groups > 1) row.push_back(number(group));
    row.insert(row.end(), {elo_text(rating.elo), elo_text(rating.error), number(total.games()),
                           fmt::format("{:.1f}", total.points()),
                           fmt::format("{:.1f}%", 100 * total.points() / static_cast<double>(total.games())),
                           number(total.wins), number(total.draws), number(total.losses),
                           number(results.forfeits(player).on_time)});
    if (other_forfeits) row.push_back(number(results.forfeits(player).other));
    if (accuracy) row.push_back(accuracy_share(results.accuracy(player)));
    if (options.draws) row.push_back(percent_text(draw_rate(total)));
    if (options.superiority)
      row.push_back(i + 1 == order.size()
                        ? "-"
                        : percent_text(likelihood_of_superiority(ratings, player, order[i + 1])));
    table.row(std::move(row));
  }

  std::string out = table.text();
  if (groups > 1)
    out += fmt::format(
        "Ratings of different groups cannot be compared: there are no games between the {} groups.\n",
        groups);
  if (options.first_player && results.games() > 0) out += first_player_text(results);
  out += model_text(ratings);
  if (results.without_score() > 0) out += games_text(results.without_score()) + " without a score.\n";
  if (results.with_null_moves() > 0) out += games_text(results.with_null_moves()) + " with null moves.\n";
  return out;
}

std::string standings_text(const Standings& standings, std::span<const std::string> names,
                           const EloTableOptions& options) {
  std::string out;
  const auto section = [&](std::string_view heading, const CrossTable& results) {
    if (!out.empty()) out += '\n';
    out +=
        fmt::format("{} ({})\n", heading, games_text(results.games())) + elo_table(results, names, options);
  };
  for (const auto& [game, results] : standings.by_game()) section(printable(game), results);
  if (standings.by_game().size() != 1) section("All games", standings.overall());
  if (options.sandboxed.size() == names.size())
    out += "All engines ran in sandboxes.\n";
  else if (!options.sandboxed.empty())
    out += fmt::format("Ran in sandboxes: {}.\n",
                       printable(fmt::format("{}", fmt::join(options.sandboxed, ", "))));
  return out;
}

}  // namespace flipside::referee
