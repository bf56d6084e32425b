#include "referee/report/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/report/text_width.hpp"

namespace flipside::referee {

namespace {

// A table of texts; the columns are as wide as what stands in them.
class TextTable {
 public:
  enum class Align { left, right };

  void column(std::string heading, Align align) {
    aligns_.push_back(align);
    if (rows_.empty()) rows_.emplace_back();
    rows_.front().push_back(std::move(heading));
  }
  void row(std::vector<std::string> cells) {
    assert(cells.size() == aligns_.size());
    rows_.push_back(std::move(cells));
  }

  std::string text() const {
    std::vector<std::size_t> widths(aligns_.size());
    for (const auto& row : rows_)
      for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
    std::string out;
    for (const auto& row : rows_) {
      std::string line;
      for (std::size_t i = 0; i < row.size(); ++i) {
        if (i > 0) line += "  ";
        line +=
            aligns_[i] == Align::left ? left_aligned(row[i], widths[i]) : right_aligned(row[i], widths[i]);
      }
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + '\n';
    }
    return out;
  }

 private:
  std::vector<Align> aligns_;
  std::vector<std::vector<std::string>> rows_;
};

// Rounded to whole points, without a minus before zero.
std::string elo_text(double elo) { return std::isfinite(elo) ? fmt::format("{}", std::lround(elo)) : "-"; }

std::string number(std::uint64_t count) { return fmt::format("{}", count); }

std::string games_text(std::uint64_t games) { return fmt::format("{} game{}", games, games == 1 ? "" : "s"); }

// The players who have games: by group, then the strongest first.
std::vector<std::size_t> ranking(const CrossTable& results, const Ratings& ratings) {
  std::vector<std::size_t> order;
  for (std::size_t player = 0; player < results.players(); ++player)
    if (results.total(player).games() > 0) order.push_back(player);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    const Rating& left = ratings.players[a];
    const Rating& right = ratings.players[b];
    return left.group != right.group ? left.group < right.group : left.elo > right.elo;
  });
  return order;
}

std::size_t count_groups(const std::vector<std::size_t>& order, const Ratings& ratings) {
  std::size_t groups = 0;
  for (std::size_t i = 0; i < order.size(); ++i)
    groups += i == 0 || ratings.players[order[i]].group != ratings.players[order[i - 1]].group;
  return groups;
}

}  // namespace

std::string elo_table(const CrossTable& results, std::span<const std::string> names,
                      const TableOptions& options) {
  assert(names.size() == results.players());
  const Ratings ratings = fit_ratings(results, options.ratings);
  const auto order = ranking(results, ratings);
  const std::size_t groups = count_groups(order, ratings);
  const bool other_faults = std::any_of(
      order.begin(), order.end(), [&](std::size_t player) { return results.faults(player).others > 0; });

  using Align = TextTable::Align;
  TextTable table;
  table.column("Rank", Align::right);
  table.column("Name", Align::left);
  if (groups > 1) table.column("Group", Align::right);
  for (const char* heading : {"Elo", "±95%", "Games", "Points", "Score", "W", "D", "L", "Time"})
    table.column(heading, Align::right);
  if (other_faults) table.column("Other", Align::right);

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
                           number(results.faults(player).time_losses)});
    if (other_faults) row.push_back(number(results.faults(player).others));
    table.row(std::move(row));
  }

  std::string out = table.text();
  if (groups > 1)
    out += fmt::format("{} groups have no game between them: their ratings cannot be compared.\n", groups);
  if (results.without_score() > 0) out += games_text(results.without_score()) + " without a score.\n";
  return out;
}

std::string standings_text(const Standings& standings, std::span<const std::string> names,
                           const TableOptions& options) {
  std::string out;
  const auto section = [&](std::string_view heading, const CrossTable& results) {
    if (!out.empty()) out += '\n';
    out +=
        fmt::format("{} ({})\n", heading, games_text(results.games())) + elo_table(results, names, options);
  };
  for (const auto& [game, results] : standings.by_game()) section(printable(game), results);
  if (standings.by_game().size() != 1) section("All games", standings.overall());
  return out;
}

}  // namespace flipside::referee
