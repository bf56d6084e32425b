#include "engine/gui/gogui/click_game.hpp"

#include <algorithm>

#include "engine/gui/gogui/gtp.hpp"

namespace flipside {

std::vector<ClickGame::Way> ClickGame::ways() const {
  std::vector<Way> all;
  const std::string position = game_.text();
  for (const std::string& move : game_.legal_moves())
    for (Clicks& clicks : board_.ways(board_.size, position, move))
      if (clicks.size() > begun_.size() && std::equal(begun_.begin(), begun_.end(), clicks.begin()))
        all.push_back({std::move(clicks), move});
  return all;
}

std::vector<Click> ClickGame::legal_clicks() const {
  std::vector<Click> legal;
  for (const Way& way : ways()) {
    const Click next = way.clicks[begun_.size()];
    if (std::ranges::find(legal, next) == legal.end()) legal.push_back(next);
  }
  return legal;
}

Expected<void> ClickGame::click(Click click) {
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

bool ClickGame::end_move() {
  if (begun_.empty()) return false;
  ClickGame after = *this;
  if (!after.click(begun_.back()) || !after.begun_.empty()) return false;
  *this = std::move(after);
  return true;
}

}  // namespace flipside
