#pragma once

#include "engine/search/search_request.hpp"

namespace flipside {

/// A searcher for games of one type. It may keep learnt data, such as a transposition table, between
/// searches.
class Searcher {
 public:
  virtual ~Searcher() = default;
  /// Discards all data learnt from earlier games.
  virtual void new_game() = 0;
  /// Returns whether the game is of the searcher's type.
  virtual bool accepts(const AnyGame& game) const = 0;
  /// Chooses a move in a game that the searcher accepts.
  virtual SearchResult search(const SearchRequest& request) = 0;
};

}  // namespace flipside
