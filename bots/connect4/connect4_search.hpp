#pragma once

#include <cstdint>

#include "bots/connect4/connect_four.hpp"
#include "engine/search/search_control.hpp"

namespace flipside {

/// Plain alpha-beta over Connect Four, one depth at a time.
class Connect4Search {
 public:
  /// @param control  outlives this
  explicit Connect4Search(SearchControl& control) : control_(control) {}

  /// Puts the best of the root's moves first, searched `depth` plies deep; of equal ones, the first of them.
  /// Stopped half-way, the moves stay as they were.
  /// @return the best move's score; meaningless once the control says stop
  int search_root(const ConnectFour& root, int depth, ConnectFour::MoveList& moves);

  /// Positions visited.
  std::uint64_t nodes() const { return nodes_; }

 private:
  int search(const ConnectFour& at, int depth, int ply, int alpha, int beta);

  SearchControl& control_;
  std::uint64_t nodes_ = 0;
};

}  // namespace flipside
