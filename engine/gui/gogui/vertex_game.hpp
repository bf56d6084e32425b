#pragma once

#include <string>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/games/gui_boards.hpp"

namespace flipside {

/// A game that is played by clicks on a Go board, one after the other; some moves take several.
class VertexGame {
 public:
  /// A move and one way to click it.
  struct Way {
    Vertices clicks;
    std::string move;
  };

  VertexGame(AnyGame game, GoBoard board) : game_(std::move(game)), board_(std::move(board)) {}

  const AnyGame& game() const { return game_; }
  const GoBoard& board() const { return board_; }
  /// The clicks of a move that has been begun and not ended.
  const Vertices& begun() const { return begun_; }

  /// All ways on from what has been clicked; their clicks are those from the move's beginning.
  std::vector<Way> ways() const;
  /// What may be clicked next, each once; nothing once the game is over.
  std::vector<Vertex> legal_clicks() const;
  /// Plays a click; on an error, which says why it may not come, nothing changes. Once the game is over, both
  /// sides may pass.
  Expected<void> click(Vertex click);
  /// Ends a begun move by a click on its last point once more, as happens where the other side goes on.
  /// @return false if no move ends like that; nothing changes then
  bool end_move();

 private:
  AnyGame game_;
  GoBoard board_;
  Vertices begun_;
};

}  // namespace flipside
