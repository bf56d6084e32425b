#include "engine/core/symmetry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <utility>
#include <vector>

namespace flipside {

std::set<std::string> symmetric_positions(std::span<const Symmetry> generators, std::string_view position,
                                          std::size_t max_count) {
  std::set<std::string> images{std::string(position)};
  std::vector<std::string> pending{std::string(position)};
  while (!pending.empty()) {
    const std::string from = std::move(pending.back());
    pending.pop_back();
    for (const Symmetry& generator : generators) {
      if (images.size() >= max_count) return images;
      if (auto image = generator.apply(from); image && images.insert(*image).second)
        pending.push_back(*std::move(image));
    }
  }
  return images;
}

std::string canonical_position(std::span<const Symmetry> generators, std::string_view position) {
  return *symmetric_positions(generators, position).begin();
}

namespace symmetry {

Position parse(std::string_view text) {
  Position position;
  std::istringstream in{std::string(text)};
  std::string board;
  in >> board >> position.turn >> position.phase >> position.fullmove;
  position.rows.emplace_back();
  std::size_t run = 0;
  for (const char c : board + '/') {
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      run = 10 * run + static_cast<std::size_t>(c - '0');
      continue;
    }
    position.rows.back().append(std::exchange(run, 0), empty_cell);
    if (c == '/')
      position.rows.emplace_back();
    else
      position.rows.back() += c;
  }
  position.rows.pop_back();
  return position;
}

std::string to_text(const Position& position) {
  return fmt::format("{} {} {} {}", write_board({position.rows.rbegin(), position.rows.rend()}),
                     position.turn, position.phase, position.fullmove);
}

bool mirror_files(Position& position) {
  for (std::string& row : position.rows) std::ranges::reverse(row);
  return true;
}

bool mirror_ranks(Position& position) {
  std::ranges::reverse(position.rows);
  return true;
}

bool transpose(Position& position) {
  const BoardRows before = position.rows;
  for (std::size_t i = 0; i < before.size(); ++i)
    for (std::size_t j = 0; j < before.size(); ++j) position.rows[j][i] = before[i][j];
  return true;
}

bool mirror_in_hexagon_diagonal(Position& position) {
  const BoardRows before = position.rows;
  const int middle = static_cast<int>(before.size()) / 2;
  // Axial coordinates relative to the centre. The axes are 120 degrees apart.
  const auto cell = [middle](auto& rows, int right, int up) -> auto& {
    return rows[static_cast<std::size_t>(middle - up)]
               [static_cast<std::size_t>(right + middle - std::max(0, up))];
  };
  for (int up = -middle; up <= middle; ++up)
    for (int right = std::max(-middle, up - middle); right <= std::min(middle, up + middle); ++right)
      cell(position.rows, up, right) = cell(before, right, up);
  return true;
}

bool swap_case(Position& position) {
  for (std::string& row : position.rows)
    for (char& c : row) {
      const auto letter = static_cast<unsigned char>(c);
      c = static_cast<char>(std::isupper(letter) != 0 ? std::tolower(letter) : std::toupper(letter));
    }
  position.turn = position.turn == 'w' ? 'b' : 'w';
  return true;
}

bool swap_players(Position& position) {
  position.phase = position.phase == '-' ? 'x' : '-';
  return position.fullmove > 1;
}

}  // namespace symmetry
}  // namespace flipside
