#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/position_text.hpp"

namespace flipside {

/// A vertex of GTP: a point of the board, or a pass (nullopt).
using Vertex = std::optional<Square>;
using Vertices = std::vector<Vertex>;

/// How programs for Go boards, such as GoGui, show a game: p1 is Black and p2 is White for the whole game,
/// and a move is one click or several in a row. The stones show colours of the game, black the first one.
struct GoBoard {
  std::string game_id;  // a capital letter, then small ones
  int size = 0;         // points a side
  bool hexagonal = false;
  /// By colour: its pieces' letters in positions, what tints their points (empty: nothing), and what there is
  /// to know about it, for people.
  struct Colour {
    std::string pieces;
    std::string tint{};
    std::string aim{};
  };
  std::array<Colour, 2> colours;
  /// Labels of pieces by the order of Colour::pieces; empty: none.
  std::vector<std::string> labels{};

  /// The point of a cell; row and number count from 0, from below and from the left.
  Square (*point)(int size, int row, int number);
  /// All ways to click a legal move of a position, the preferred one first. No way of a move is the beginning
  /// of another move's way.
  std::vector<Vertices> (*vertex_sequences)(int size, std::string_view position, std::string_view move);
};

/// GoBoard::point of a square board.
constexpr Square square_point(int /*size*/, int row, int number) { return {number, row}; }

}  // namespace flipside
