#include "referee/report/crosstable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <utility>
#include <vector>

#include "referee/ratings/match_statistics.hpp"
#include "referee/report/number_text.hpp"
#include "referee/report/text_table.hpp"

namespace flipside::referee {

namespace {

using CellLines = std::array<std::string, 3>;

CellLines cell(const CrossTable& results, std::size_t a, std::size_t b) {
  if (a == b) return {"·", "", ""};
  const WinDrawLoss games = results.between(a, b);
  if (games.games() == 0) return {"-", "", ""};
  const EloEstimate elo = estimate_elo(score_sample(games));
  std::string difference = elo_difference_text(elo.elo);
  if (std::isfinite(elo.elo)) difference += " ±" + elo_text(0.5 * (elo.upper - elo.lower));
  return {fmt::format("{:.1f}/{}", games.points(), games.games()),
          fmt::format("{}-{}-{}", games.wins, games.draws, games.losses), std::move(difference)};
}

std::size_t cell_width(const CellLines& cell) {
  std::size_t width = 0;
  for (const std::string& line : cell) width = std::max(width, display_width(line));
  return width;
}

}  // namespace

std::string crosstable(const CrossTable& results, std::span<const std::string> names,
                       const CrosstableOptions& options) {
  assert(names.size() == results.players());
  const auto order = ranking(results, fit_ratings(results, options.ratings));
  const std::size_t n = order.size();
  std::vector<std::vector<CellLines>> cells(n);
  std::vector<std::string> titles(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) cells[i].push_back(cell(results, order[i], order[j]));
    titles[i] = shortened(printable(names[order[i]]), options.name_width);
  }

  constexpr std::size_t gap = 2;
  const std::string number_heading = "#";
  const std::string name_heading = "Name";
  std::size_t left = display_width(name_heading);
  for (const std::string& title : titles) left = std::max(left, display_width(title));
  left += gap + fmt::formatted_size("{}", n);
  std::vector<std::size_t> widths(n);
  for (std::size_t j = 0; j < n; ++j) {
    widths[j] = fmt::formatted_size("{}", j + 1);
    for (std::size_t i = 0; i < n; ++i) widths[j] = std::max(widths[j], cell_width(cells[i][j]));
  }

  std::string out;
  for (std::size_t first = 0, end = 0; first < n || (n == 0 && out.empty()); first = end) {
    std::size_t used = left;
    for (end = first; end < n; ++end) {
      used += gap + widths[end];
      if (options.width > 0 && end > first && used > options.width) break;
    }
    TextTable table;
    table.column(number_heading, TextTable::Align::right);
    table.column(name_heading, TextTable::Align::left);
    for (std::size_t j = first; j < end; ++j) table.column(fmt::format("{}", j + 1), TextTable::Align::right);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t line = 0; line < cells[i].front().size(); ++line) {
        std::vector<std::string> row{line == 0 ? fmt::format("{}", i + 1) : "", line == 0 ? titles[i] : ""};
        for (std::size_t j = first; j < end; ++j) row.push_back(cells[i][j][line]);
        const bool blank = std::all_of(row.begin(), row.end(), [](const auto& text) { return text.empty(); });
        if (!blank) table.row(std::move(row));
      }
    if (!out.empty()) out += '\n';
    out += table.text();
  }
  return out;
}

}  // namespace flipside::referee
