#pragma once

#include <string>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/games/gui_boards.hpp"

namespace flipside {

/// A game played vertex by vertex on a Go board; a move may take several vertices.
class VertexGame {
 public:
  /// A legal move, and one of the sequences of vertices that play it.
  struct Sequence {
    Vertices vertices;
    std::string move;
  };

  VertexGame(AnyGame game, GoBoard board) : game_(std::move(game)), board_(std::move(board)) {}

  const AnyGame& game() const { return game_; }
  const GoBoard& board() const { return board_; }
  /// Returns the vertices of the unfinished move; empty between moves.
  const Vertices& partial_move() const { return partial_move_; }

  /// Returns all complete sequences that begin with the vertices of the unfinished move.
  std::vector<Sequence> sequences() const;
  /// Returns the vertices that can be played next, without duplicates; empty once the game is over.
  std::vector<Vertex> legal_vertices() const;
  /// Plays a vertex. Once the game is over, both sides may pass.
  /// @return an error with the reason if the vertex is illegal; the game is then unchanged
  Expected<void> play(Vertex vertex);
  /// Completes the unfinished move by repeating its last vertex, so that the other side can move.
  /// @return false if the repetition does not complete a move; the game is then unchanged
  bool complete_move();

 private:
  /// Returns the error for an illegal vertex, with the reason if the rules can give one.
  Error illegal_vertex(Vertex vertex) const;

  AnyGame game_;
  GoBoard board_;
  Vertices partial_move_;
};

}  // namespace flipside
