#pragma once

#include <cstdint>

#include "bots/connect4/connect_four.hpp"
#include "engine/search/search_control.hpp"

namespace flipside {

/// Searches Connect Four to a fixed depth with plain alpha-beta.
class Connect4Search {
 public:
  /// @param control  must outlive the search
  explicit Connect4Search(SearchControl& control) : control_(control) {}

  /// Searches `depth` plies and moves the best root move (of several equally good ones, the first) to the
  /// front of `moves`. Leaves the order of `moves` unchanged if the search is stopped.
  /// @return score of the best move; meaningless if the search was stopped
  int search_root(const ConnectFour& root, int depth, ConnectFour::MoveList& moves);

  /// Number of positions visited.
  std::uint64_t nodes() const { return nodes_; }

 private:
  int search(const ConnectFour& at, int depth, int ply, int alpha, int beta);

  SearchControl& control_;
  std::uint64_t nodes_ = 0;
};

}  // namespace flipside
