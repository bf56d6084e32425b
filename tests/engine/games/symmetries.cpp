#include "symmetries.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "engine/core/position_text.hpp"

namespace flipside::test {
namespace {

struct Position {
  BoardRows rows;  // from the top
  char turn = 0;
  char phase = 0;
  int fullmove = 0;

  explicit Position(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::string board;
    in >> board >> turn >> phase >> fullmove;
    rows.emplace_back();
    for (std::size_t i = 0; i < board.size(); ++i) {
      std::size_t run = 0;
      for (; std::isdigit(static_cast<unsigned char>(board[i])) != 0; ++i)
        run = 10 * run + static_cast<std::size_t>(board[i] - '0');
      rows.back().append(run, empty_cell);
      if (board[i] == '/')
        rows.emplace_back();
      else if (i < board.size())
        rows.back() += board[i];
    }
  }

  std::string text() const {
    return fmt::format("{} {} {} {}", write_board({rows.rbegin(), rows.rend()}), turn, phase, fullmove);
  }
};

/// A step of a symmetry; false where the symmetry does not hold for the position.
using Change = bool (*)(Position&);

template <Change... changes>
std::optional<std::string> changed(std::string_view text) {
  Position position(text);
  if (!(changes(position) && ...)) return std::nullopt;
  return position.text();
}

/// A covered board may be another one when it is mirrored, and an opening begins at the start board only.
bool after_opening(Position& position) { return position.phase != 'o'; }

bool mirror_files(Position& position) {
  for (std::string& row : position.rows) std::ranges::reverse(row);
  return true;
}

bool mirror_ranks(Position& position) {
  std::ranges::reverse(position.rows);
  return true;
}

/// Mirrors a square board at the diagonal through its upper left corner.
bool transpose(Position& position) {
  const BoardRows before = position.rows;
  for (std::size_t i = 0; i < before.size(); ++i)
    for (std::size_t j = 0; j < before.size(); ++j) position.rows[j][i] = before[i][j];
  return true;
}

/// Mirrors a hexagonal board at the diagonal that leans to the right. With mirror_files it generates all
/// twelve symmetries of the hexagon.
bool mirror_at_hexagon_diagonal(Position& position) {
  const BoardRows before = position.rows;
  const int middle = static_cast<int>(before.size()) / 2;
  // By two axes that lean 120 degrees apart, counted from the centre.
  const auto cell = [middle](auto& rows, int right, int up) -> auto& {
    return rows[static_cast<std::size_t>(middle - up)]
               [static_cast<std::size_t>(right + middle - std::max(0, up))];
  };
  for (int up = -middle; up <= middle; ++up)
    for (int right = std::max(-middle, up - middle); right <= std::min(middle, up + middle); ++right)
      cell(position.rows, up, right) = cell(before, right, up);
  return true;
}

/// Every piece changes its colour and so does the turn; not in a first move, where rules for one colour may
/// hold.
template <char first, char second>
bool swap_colours(Position& position) {
  const auto other = [](char c) { return c == first ? second : c == second ? first : c; };
  for (std::string& row : position.rows) std::ranges::transform(row, row.begin(), other);
  position.turn = other(position.turn);
  return position.fullmove > 1;
}

/// The same where upper case is White.
bool swap_cases(Position& position) {
  for (std::string& row : position.rows)
    for (char& c : row) {
      const auto letter = static_cast<unsigned char>(c);
      c = static_cast<char>(std::isupper(letter) != 0 ? std::tolower(letter) : std::toupper(letter));
    }
  position.turn = position.turn == 'w' ? 'b' : 'w';
  return true;
}

/// The players hold each other's colours.
bool swap_players(Position& position) {
  position.phase = position.phase == '-' ? 'x' : '-';
  return position.fullmove > 1;
}

}  // namespace

const std::vector<Symmetry>& symmetries() {
  static const std::vector<Symmetry> all{
      {"flipflop", "files mirrored", changed<mirror_files>, false},
      {"flipflop", "ranks mirrored, colours swapped", changed<mirror_ranks, swap_cases>, true},
      {"flipfour", "files mirrored", changed<mirror_files>, false},
      {"flipfour", "transposed", changed<transpose>, false},
      {"flipfour", "colours swapped", changed<swap_cases>, true},
      {"flipway", "files mirrored", changed<after_opening, mirror_files>, false},
      {"flipway", "ranks mirrored", changed<after_opening, mirror_ranks>, false},
      {"flipway", "transposed, colours swapped", changed<transpose, swap_colours<'b', 'w'>>, true},
      {"flipchain", "rows mirrored", changed<mirror_files>, false},
      {"flipchain", "mirrored at a diagonal", changed<mirror_at_hexagon_diagonal>, false},
      {"flipchain", "colours swapped", changed<swap_colours<'r', 'b'>>, true},
      {"flipchain", "players swapped", changed<swap_players>, true},
  };
  return all;
}

}  // namespace flipside::test
