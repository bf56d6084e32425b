#pragma once

#include "engine/core/inline_vector.hpp"

namespace flipside {

/// The moves that a search expects, best play by both sides; cut off at the capacity.
template <class Move>
class Line {
 public:
  void clear() { moves_.clear(); }
  /// This line becomes `first` and what follows it.
  void assign(const Move& first, const Line& rest) {
    moves_.clear();
    moves_.push_back(first);
    for (const Move& move : rest.moves_) {
      if (moves_.size() == capacity) break;
      moves_.push_back(move);
    }
  }
  const Move* begin() const { return moves_.begin(); }
  const Move* end() const { return moves_.end(); }

 private:
  static constexpr std::size_t capacity = 32;
  InlineVector<Move, capacity> moves_;
};

}  // namespace flipside
