#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside {

/// How XBoard hosts a game: as a variant that the engine defines over CECP. Squares are named as in our own
/// texts; faces of pieces, hands and moves are written XBoard's way.
struct XBoardVariant {
  std::string id;    // the game's
  std::string name;  // XBoard's; no name of a variant that it knows may stand in it
  /// The pieces' letters by XBoard's pictures, the board's size with the columns for hands, and the variant
  /// whose rules of display hold: "(..^RR.K..^rr.k) 5x5+0_shogi".
  std::string board;
  /// How pieces move, in Betza's notation: "R& R".
  std::vector<std::string> pieces;

  /// A position of the game as XBoard's FEN.
  std::string (*fen)(std::string_view position);
  /// The inverse, for what people set up; the game has yet to check it.
  Expected<std::string> (*position)(std::string_view fen);
  /// A legal move of a position as XBoard writes it: from, to (or letter, '@', to), then what the piece turns
  /// into.
  std::string (*move)(std::string_view position, std::string_view move);
};

}  // namespace flipside
