#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/position_text.hpp"

namespace flipside {

/// How XBoard shows a game: as a variant that the engine defines over CECP. Squares have the names that the
/// game's own notation uses; pieces, hands and moves are in XBoard's notation.
struct XBoardVariant {
  std::string id;  // the game's id
  std::string
      name;  // the variant's name in XBoard; must not contain the name of one of XBoard's own variants
  /// Piece letters in the order of XBoard's piece images, board size including the columns for hands, and the
  /// built-in variant whose display rules apply: "(..^RR.K..^rr.k) 5x5+0_shogi".
  std::string board;
  /// Piece movements in Betza notation: "R& R".
  std::vector<std::string> pieces;

  /// Converts a position of the game to XBoard's FEN.
  std::string (*fen)(std::string_view position);
  /// Converts XBoard's FEN to a position of the game, which may still be illegal.
  Expected<std::string> (*position)(std::string_view fen);
  /// Converts a legal move to XBoard's notation: origin (or piece letter and '@'), target, then the letter of
  /// the piece after the move if it changes.
  std::string (*move)(std::string_view position, std::string_view move);
};

/// A GTP vertex: a point of the board, or a pass (nullopt).
using Vertex = std::optional<Square>;
using Vertices = std::vector<Vertex>;

/// How programs for Go boards, such as GoGui, show a game. Player p1 is Black and p2 is White for the whole
/// game. A move is one click or a sequence of clicks. Black stones show the game's first colour.
struct GoBoard {
  std::string game_id;  // in title case: a capital letter, then lower-case letters
  int size = 0;         // points per side
  bool hexagonal = false;
  /// One of the game's two colours.
  struct Colour {
    std::string pieces;  // piece letters in positions
    std::string tint{};  // background of the points with its pieces; empty for none
    std::string aim{};   // a hint for the user, such as the sides to connect
  };
  std::array<Colour, 2> colours;
  /// Labels of pieces, in the order of Colour::pieces. Empty for none.
  std::vector<std::string> labels{};

  /// Maps a cell to a point. Row and number are counted from 0 at the bottom left.
  Square (*point)(int size, int row, int number);
  /// Returns the click sequences that enter a legal move, the preferred one first. No sequence is a prefix of
  /// a sequence of another move.
  std::vector<Vertices> (*vertex_sequences)(int size, std::string_view position, std::string_view move);
};

/// GoBoard::point of a square board.
constexpr Square square_point(int /*size*/, int row, int number) { return {number, row}; }

}  // namespace flipside
