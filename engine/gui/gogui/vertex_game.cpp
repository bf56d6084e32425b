#include "engine/gui/gogui/vertex_game.hpp"

#include <algorithm>

#include "engine/gui/gogui/gtp_protocol.hpp"

namespace flipside {

std::vector<VertexGame::Sequence> VertexGame::sequences() const {
  std::vector<Sequence> all;
  const std::string position = game_.text();
  for (const std::string& move : game_.legal_moves())
    for (Vertices& vertices : board_.vertex_sequences(board_.size, position, move))
      if (vertices.size() > partial_move_.size() &&
          std::equal(partial_move_.begin(), partial_move_.end(), vertices.begin()))
        all.push_back({std::move(vertices), move});
  return all;
}

std::vector<Vertex> VertexGame::legal_vertices() const {
  std::vector<Vertex> legal;
  for (const Sequence& sequence : sequences()) {
    const Vertex next = sequence.vertices[partial_move_.size()];
    if (std::ranges::find(legal, next) == legal.end()) legal.push_back(next);
  }
  return legal;
}

Expected<void> VertexGame::play(Vertex vertex) {
  if (game_.outcome()) {
    if (!vertex) return {};
    return Error{"illegal move: the game is over"};
  }
  bool is_legal = false;
  for (const Sequence& sequence : sequences()) {
    if (sequence.vertices[partial_move_.size()] != vertex) continue;
    is_legal = true;
    if (sequence.vertices.size() > partial_move_.size() + 1) break;
    partial_move_.clear();
    return game_.play(sequence.move);
  }
  if (!is_legal) return illegal_vertex(vertex);
  partial_move_.push_back(vertex);
  return {};
}

Error VertexGame::illegal_vertex(Vertex vertex) const {
  std::string message = "illegal move: " + gtp::vertex_text(vertex);
  Vertices clicks = partial_move_;
  clicks.push_back(vertex);
  const std::string move = board_.likely_move(board_.size, game_.text(), clicks);
  AnyGame next = game_;
  if (!move.empty())
    if (const auto done = next.play(move); !done) message += ": " + done.error().message;
  return Error{message};
}

bool VertexGame::complete_move() {
  if (partial_move_.empty()) return false;
  VertexGame after = *this;
  if (!after.play(partial_move_.back()) || !after.partial_move_.empty()) return false;
  *this = std::move(after);
  return true;
}

}  // namespace flipside
