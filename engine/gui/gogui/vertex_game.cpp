#include "engine/gui/gogui/vertex_game.hpp"

#include <algorithm>

#include "engine/gui/gogui/gtp_text.hpp"

namespace flipside {

std::vector<VertexGame::Way> VertexGame::ways() const {
  std::vector<Way> all;
  const std::string position = game_.text();
  for (const std::string& move : game_.legal_moves())
    for (Vertices& clicks : board_.vertex_sequences(board_.size, position, move))
      if (clicks.size() > begun_.size() && std::equal(begun_.begin(), begun_.end(), clicks.begin()))
        all.push_back({std::move(clicks), move});
  return all;
}

std::vector<Vertex> VertexGame::legal_clicks() const {
  std::vector<Vertex> legal;
  for (const Way& way : ways()) {
    const Vertex next = way.clicks[begun_.size()];
    if (std::ranges::find(legal, next) == legal.end()) legal.push_back(next);
  }
  return legal;
}

Expected<void> VertexGame::click(Vertex click) {
  if (game_.outcome()) {
    if (!click) return {};
    return Error{"illegal move: the game is over"};
  }
  bool may_come = false;
  for (const Way& way : ways()) {
    if (way.clicks[begun_.size()] != click) continue;
    may_come = true;
    if (way.clicks.size() > begun_.size() + 1) break;
    begun_.clear();
    return game_.play(way.move);
  }
  if (!may_come) return Error{"illegal move: " + gtp::vertex_text(click)};
  begun_.push_back(click);
  return {};
}

bool VertexGame::end_move() {
  if (begun_.empty()) return false;
  VertexGame after = *this;
  if (!after.click(begun_.back()) || !after.begun_.empty()) return false;
  *this = std::move(after);
  return true;
}

}  // namespace flipside
