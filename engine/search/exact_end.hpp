#pragma once

#include <algorithm>
#include <cstddef>

#include "engine/search/first_look.hpp"
#include "engine/search/search_control.hpp"
#include "engine/search/search_score.hpp"
#include "engine/search/tree_search.hpp"

namespace flipside {

/// Finds the shortest win, or the longest resistance, where a search has proven a win or a loss.
///
/// What a search with pruning proves is true, but there may be a faster way that it has left out. So for
/// every number of plies below that of the proof, the least first, all moves are searched so deep, without
/// pruning.
template <Game G>
class ExactEnd {
 public:
  using RootMoves = typename FirstLook<G>::RootMoves;

  /// @param tree  searches for the root's game; prunes nothing from here on until it is started anew
  /// @param control  ends the work
  ExactEnd(const G& root, TreeSearch<G>& tree, SearchControl& control)
      : root_(root), tree_(tree), control_(control) {
    tree_.prune_nothing(control);
  }

  /// Puts the move that wins fastest or loses slowest first, with its score.
  /// @param moves  all of the root's; the first has the score of a win or a loss
  /// @return false where the control has ended the work; what is first then was first before, or is better
  bool find(RootMoves& moves) { return moves.front().score > 0 ? find_win(moves) : find_loss(moves); }

 private:
  bool find_win(RootMoves& moves) {
    for (int plies = 1; plies < plies_to_end(moves.front().score); ++plies)
      for (std::size_t i = 0; i < moves.size(); ++i) {
        const int score = -value(moves[i], plies, plies - win_score, rest_);
        if (control_.stopped()) return false;
        if (score < win_score - plies) continue;
        moves[i].score = score;
        moves[i].line.assign(moves[i].move, rest_);
        bring_forward(moves, i);
        return true;
      }
    return true;
  }

  // Here the opponent's wins are looked for, with the answers to the root's moves.
  bool find_loss(RootMoves& moves) {
    for (int plies = 1; plies < plies_to_end(moves.front().score); ++plies) {
      const int least = win_score - plies;
      std::size_t i = 0;
      while (i < moves.size()) {
        const int score = value(moves[i], plies, least - 1, rest_);
        if (control_.stopped()) return false;
        if (score < least) break;
        ++i;
      }
      if (i == moves.size()) {
        moves.front().score = -least;
        return true;
      }
      if (i == 0) continue;
      const int resists = moves.front().score;  // no move is proven to lose later than this
      bring_forward(moves, i);
      if (moves.front().score != resists) moves.front().line.assign(moves.front().move, {});
      moves.front().score = resists;
    }
    return true;
  }

  // The value of a move for the opponent, looking so many plies ahead: more than `alpha` or not.
  int value(const RootMove<typename G::Move>& root_move, int plies, int alpha, Line<typename G::Move>& rest) {
    const G next = tree_.after_root(root_, root_move.move);
    return tree_.search(next, plies - 1, 1, alpha, alpha + 1, rest);
  }

  static void bring_forward(RootMoves& moves, std::size_t i) {
    const auto at = moves.begin();
    std::rotate(at, at + static_cast<std::ptrdiff_t>(i), at + static_cast<std::ptrdiff_t>(i) + 1);
  }

  const G& root_;
  TreeSearch<G>& tree_;
  SearchControl& control_;
  Line<typename G::Move> rest_;
};

}  // namespace flipside
