#pragma once

#include <algorithm>
#include <cstddef>

#include "engine/search/alpha_beta/root_scan.hpp"
#include "engine/search/search_control.hpp"
#include "engine/search/search_score.hpp"

namespace flipside {

/// Finds the shortest win or the longest defence after a search has proven a win or a loss.
///
/// A proof from a search with pruning is correct, but pruning may have skipped a faster win. This search
/// therefore repeats the iterative deepening without pruning, up to the proven mate distance.
template <Game G>
class MateDistanceSearch {
 public:
  using RootMoves = typename RootScan<G>::RootMoves;

  /// @param search   a search that has been started for the root's game; its pruning stays disabled until the
  ///                 next start()
  /// @param control  decides when this search ends
  MateDistanceSearch(const G& root, PvSearch<G>& search, SearchControl& control)
      : root_(root), search_(search), control_(control) {
    search_.disable_pruning(control);
  }

  /// Moves the fastest win or the slowest loss to the front and sets its score.
  /// @param moves  all root moves; the first must have a proven score
  /// @return false if the control stopped the search; the first move is then at least as good as before
  bool find(RootMoves& moves) { return moves.front().score > 0 ? find_win(moves) : find_loss(moves); }

 private:
  bool find_win(RootMoves& moves) {
    for (int plies = 1; plies < plies_to_end(moves.front().score); ++plies)
      for (std::size_t i = 0; i < moves.size(); ++i) {
        const int score = -opponent_score(moves[i], plies, plies - win_score);
        if (control_.stopped()) return false;
        if (score < win_score - plies) continue;
        moves[i].score = score;
        moves[i].line.assign(moves[i].move, rest_);
        move_to_front(moves, i);
        return true;
      }
    return true;
  }

  // Finds the root move after which the fastest win of the opponent takes longest.
  bool find_loss(RootMoves& moves) {
    for (int plies = 1; plies < plies_to_end(moves.front().score); ++plies) {
      const int opponent_win = win_score - plies;
      std::size_t i = 0;
      while (i < moves.size()) {
        const int score = opponent_score(moves[i], plies, opponent_win - 1);
        if (control_.stopped()) return false;
        if (score < opponent_win) break;
        ++i;
      }
      if (i == moves.size()) {
        moves.front().score = -opponent_win;
        return true;
      }
      if (i == 0) continue;
      const int proven = moves.front().score;  // the slowest loss proven so far
      move_to_front(moves, i);
      if (moves.front().score != proven) moves.front().line.assign(moves.front().move, {});
      moves.front().score = proven;
    }
    return true;
  }

  // Searches the position after a root move with the null window (alpha, alpha + 1), and stores the principal
  // variation in rest_.
  int opponent_score(const RootMove<typename G::Move>& root_move, int plies, int alpha) {
    const G next = search_.after_root(root_, root_move.move);
    return search_.search(next, plies - 1, 1, alpha, alpha + 1, rest_);
  }

  static void move_to_front(RootMoves& moves, std::size_t i) {
    const auto at = moves.begin();
    std::rotate(at, at + static_cast<std::ptrdiff_t>(i), at + static_cast<std::ptrdiff_t>(i) + 1);
  }

  const G& root_;
  PvSearch<G>& search_;
  SearchControl& control_;
  PrincipalVariation<typename G::Move> rest_;
};

}  // namespace flipside
