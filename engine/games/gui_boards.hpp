#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/position_text.hpp"
#include "engine/games/board_guide.hpp"

namespace flipside {

/// How XBoard displays a game. The engine defines the game as a variant over CECP. Squares keep their names
/// from the game's own notation; pieces, hands and moves use XBoard's notation.
struct XBoardVariant {
  std::string id;  // the game's id
  /// The variant's name in XBoard. It must not contain the name of one of XBoard's built-in variants.
  std::string name;
  /// Piece letters in the order of XBoard's piece images, the board size, the size of the hands, and the
  /// built-in variant whose display rules apply, such as "(..^RR.K..^rr.k) 5x5+0_shogi".
  std::string board;
  /// Piece movements in Betza notation, such as "R& R".
  std::vector<std::string> pieces;

  /// Converts a position of the game to XBoard's FEN.
  std::string (*fen)(std::string_view position);
  /// Converts XBoard's FEN to a position of the game. The result may be invalid.
  Expected<std::string> (*position)(std::string_view fen);
  /// Converts a legal move to XBoard's notation: the origin (or a piece letter and '@'), the target, and a
  /// suffix if the move changes the piece.
  std::string (*move)(std::string_view position, std::string_view move);
};

/// A GTP vertex: a point of the board, or a pass (nullopt).
using Vertex = std::optional<Square>;
using Vertices = std::vector<Vertex>;

/// How a Go program such as GoGui displays a game. Player p1 is Black and p2 is White throughout the game. A
/// move is entered with one or more clicks. Black stones represent the game's first colour.
struct GoBoard {
  std::string game_id;  // id reported to GoGui: a capital letter followed by lower-case letters
  int size = 0;         // number of points per side
  bool hexagonal = false;
  BoardGuide guide{};
  std::array<std::string, 2> tints{};  // background of each colour's pieces, such as "#c83232"; empty: none
  std::string hint{};                  // how to enter moves, if that is not obvious
  /// Labels drawn on the pieces, in the order of BoardGuide::Colour::pieces. Empty if pieces have no labels.
  std::vector<std::string> labels{};

  /// Maps a cell to a point of the Go board. Rows are counted from 0 at the bottom, and cells within a row
  /// from 0 at the left.
  Square (*point)(int size, int row, int number);
  /// Returns the click sequences that enter a legal move, the preferred one first. No sequence is a prefix of
  /// a sequence of another move.
  std::vector<Vertices> (*vertex_sequences)(int size, std::string_view position, std::string_view move);
  /// Returns the move that the user most likely intended with an illegal click sequence, so that the rules
  /// can explain why the move is illegal; empty if unknown.
  std::string (*likely_move)(int size, std::string_view position, const Vertices& vertices);
};

/// Implements GoBoard::point for a square board.
constexpr Square square_point(int /*size*/, int row, int number) { return {number, row}; }

}  // namespace flipside
