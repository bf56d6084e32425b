#include "symmetries.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace flipside::test {
namespace {

struct Fields {
  std::string board, turn, phase, fullmove;

  explicit Fields(std::string_view position) {
    std::istringstream in{std::string(position)};
    in >> board >> turn >> phase >> fullmove;
  }
  std::string text() const { return board + ' ' + turn + ' ' + phase + ' ' + fullmove; }
};

/// BOARD read backwards: the board turned by 180 degrees (runs of one digit).
std::string turned_board(std::string board) {
  std::reverse(board.begin(), board.end());
  return board;
}

/// BOARD with the order of its rows reversed: the board mirrored at its middle rank.
std::string rank_mirrored_board(const std::string& board) {
  std::string out;
  std::istringstream in(board);
  for (std::string row; std::getline(in, row, '/');) out = out.empty() ? row : row + '/' + out;
  return out;
}

std::string file_mirrored(std::string_view position) {
  Fields fields(position);
  fields.board = rank_mirrored_board(turned_board(fields.board));
  return fields.text();
}

std::string rank_mirrored(std::string_view position) {
  Fields fields(position);
  fields.board = rank_mirrored_board(fields.board);
  return fields.text();
}

/// White's pieces become Black's and the other way round, where upper case is White.
std::string with_case_swapped(std::string_view position) {
  Fields fields(position);
  for (char& c : fields.board)
    if (std::isalpha(static_cast<unsigned char>(c)) != 0)
      c = static_cast<char>(std::isupper(static_cast<unsigned char>(c)) != 0 ? std::tolower(c)
                                                                             : std::toupper(c));
  fields.turn = fields.turn == "w" ? "b" : "w";
  return fields.text();
}

std::string colours_swapped_and_rank_mirrored(std::string_view position) {
  return with_case_swapped(rank_mirrored(position));
}

}  // namespace

const std::vector<Symmetry>& symmetries() {
  static const std::vector<Symmetry> all{
      {"flipflop", "files mirrored", file_mirrored, false},
      {"flipflop", "ranks mirrored, colours swapped", colours_swapped_and_rank_mirrored, true},
      {"flipfour", "files mirrored", file_mirrored, false},
      {"flipfour", "ranks mirrored", rank_mirrored, false},
      {"flipfour", "colours swapped", with_case_swapped, true},
  };
  return all;
}

}  // namespace flipside::test
