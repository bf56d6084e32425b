#include "reference.hpp"

#include <algorithm>

namespace flipside::flipchain_reference {
namespace {

bool contains(const std::vector<int>& path, int cell) {
  return std::find(path.begin(), path.end(), cell) != path.end();
}

}  // namespace

Board::Board(std::vector<std::string> rows) : rows_(std::move(rows)) {
  const int middle = static_cast<int>(rows_.size()) / 2;
  for (int row = 0; row < static_cast<int>(rows_.size()); ++row)
    for (int number = 0; number < static_cast<int>(rows_[static_cast<std::size_t>(row)].size()); ++number)
      cells_.emplace_back(row, number);
  // Below the middle row, cell i touches the cells i and i + 1 of the next row up. From the middle row
  // upwards, it touches the cells i - 1 and i.
  const auto touches_upwards = [&](std::pair<int, int> low, std::pair<int, int> high) {
    if (low.first == high.first) return high.second == low.second + 1;
    const int leftmost = low.first < middle ? low.second : low.second - 1;
    return high.first == low.first + 1 && (high.second == leftmost || high.second == leftmost + 1);
  };
  neighbours_.resize(cells_.size());
  for (std::size_t a = 0; a < cells_.size(); ++a)
    for (std::size_t b = 0; b < cells_.size(); ++b)
      if (touches_upwards(cells_[a], cells_[b]) || touches_upwards(cells_[b], cells_[a]))
        neighbours_[a].push_back(static_cast<int>(b));
}

char Board::at(int cell) const {
  const auto [row, number] = cells_[static_cast<std::size_t>(cell)];
  return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(number)];
}

bool Board::touch(int a, int b) const { return contains(neighbours_[static_cast<std::size_t>(a)], b); }

std::vector<std::string> Board::placements(char colour) const {
  std::vector<std::string> names;
  for (int cell = 0; cell < static_cast<int>(cells_.size()); ++cell) {
    if (at(cell) != '.') continue;
    int balance = 0;
    for (const int next : neighbours_[static_cast<std::size_t>(cell)])
      if (at(next) != '.') balance += at(next) == colour ? -1 : 1;
    const auto [row, number] = cells_[static_cast<std::size_t>(cell)];
    if (balance >= 0) names.push_back(static_cast<char>('a' + row) + std::to_string(number + 1));
  }
  return names;
}

/// Returns whether the path forms a loop: its ends are adjacent, and no turn between them is sharper than 60
/// degrees.
bool Board::closes(const Path& path) const {
  const std::size_t size = path.size();
  return size >= 6 && touch(path.back(), path.front()) && !sharp(path[size - 2], path.back(), path.front()) &&
         !sharp(path.back(), path.front(), path[1]);
}

/// Marks in `turned` the discs that are flipped by paths starting with `path`. Such paths run through discs
/// of the colour `through` and end at a disc of the colour `own` or where they started.
void Board::extend(Path& path, char through, char own, std::vector<bool>& turned) const {
  const auto mark = [&] {
    for (std::size_t i = 1; i < path.size(); ++i) turned[static_cast<std::size_t>(path[i])] = true;
  };
  for (const int next : neighbours_[static_cast<std::size_t>(path.back())]) {
    if (contains(path, next) || (path.size() > 1 && sharp(path[path.size() - 2], path.back(), next)))
      continue;
    if (at(next) == own && path.size() > 1) mark();
    if (at(next) != through) continue;
    path.push_back(next);
    if (closes(path)) mark();
    extend(path, through, own, turned);
    path.pop_back();
  }
}

void Board::place(char colour, const std::string& cell) {
  const std::pair<int, int> where{cell[0] - 'a', std::stoi(cell.substr(1)) - 1};
  const auto placed = std::find(cells_.begin(), cells_.end(), where) - cells_.begin();
  std::vector<bool> turned(cells_.size());
  Path path{static_cast<int>(placed)};
  extend(path, colour == 'r' ? 'b' : 'r', colour, turned);
  turned[static_cast<std::size_t>(placed)] = true;
  for (std::size_t i = 0; i < cells_.size(); ++i)
    if (turned[i])
      rows_[static_cast<std::size_t>(cells_[i].first)][static_cast<std::size_t>(cells_[i].second)] = colour;
}

bool Board::loop_from(Path& path, char colour) const {
  for (const int next : neighbours_[static_cast<std::size_t>(path.back())]) {
    if (at(next) != colour || contains(path, next)) continue;
    if (path.size() > 1 && sharp(path[path.size() - 2], path.back(), next)) continue;
    path.push_back(next);
    if (closes(path) || loop_from(path, colour)) return true;
    path.pop_back();
  }
  return false;
}

bool Board::has_loop(char colour) const {
  for (int cell = 0; cell < static_cast<int>(cells_.size()); ++cell) {
    Path path{cell};
    if (at(cell) == colour && loop_from(path, colour)) return true;
  }
  return false;
}

bool Board::full() const {
  return std::all_of(rows_.begin(), rows_.end(),
                     [](const std::string& row) { return row.find('.') == std::string::npos; });
}

}  // namespace flipside::flipchain_reference
