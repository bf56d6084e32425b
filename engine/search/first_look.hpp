#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/protocol/score.hpp"
#include "engine/search/tree_search.hpp"

namespace flipside {

/// A move of the root's and what is known of it.
template <class Move>
struct RootMove {
  Move move;
  int score = 0;
  Line<Move> line{};
  Score::Bound bound = Score::Bound::exact;  // what the score is
  std::uint64_t nodes = 0;                   // that the last iteration spent on it
  int depth = 1;                             // of the iteration that found the score
};

/// The quick passes before the search proper. They see to it that no win in one is missed and, within limits,
/// no forced defence in one, however little time there is.
template <Game G>
class FirstLook {
 public:
  using Move = typename G::Move;
  using RootMoves = std::vector<RootMove<Move>>;

  FirstLook(const G& root, TreeSearch<G>& tree) : root_(root), tree_(tree) {}

  /// All legal moves. If one of them wins at once, it comes first and has the score of a win.
  /// @param others  whether others are wanted then
  RootMoves list_moves(bool others) {
    RootMoves moves;
    for (const Move& move : root_.legal_moves()) {
      const auto score = tree_.final_score(tree_.after(root_, move), 1);
      moves.push_back({.move = move, .score = score ? -*score : unknown});
      moves.back().line.assign(move, {});
      if (score && -*score == win_score - 1) {
        std::swap(moves.front(), moves.back());
        if (!others) break;
      }
    }
    return moves;
  }

  /// Gives every move the score of a search one ply deep and puts the best first. Costs one evaluation a
  /// move.
  /// @param out_of_time  asked before each; from then on moves keep their place behind the others
  template <class OutOfTime>
  void rate(RootMoves& moves, OutOfTime out_of_time) {
    for (RootMove<Move>& root : moves) {
      if (root.score != unknown) continue;
      if (out_of_time()) break;
      root.score = -tree_.evaluate(tree_.after(root_, root.move), 1);
    }
    best_first(moves);
    for (auto& move : moves)
      if (move.score == unknown) move.score = 0;
  }

  /// Brings forward the first move that the opponent cannot answer by winning at once; those that it can are
  /// scored as lost and follow all others. If every move is refuted, all are scored as lost.
  ///
  /// Plays each move and its replies until one wins; replies that have won before are tried first. So a move
  /// that ignores a standing threat costs two positions, and only one safe move is looked at whole: with m
  /// moves and r replies about 2m + r positions, m * r at worst.
  /// @param out_of_time  asked before each reply; when it says true, moves not yet refuted count as safe
  template <class OutOfTime>
  void avoid_loss(RootMoves& moves, OutOfTime out_of_time) {
    std::size_t i = 0;
    while (i < moves.size() && is_refuted(moves[i], out_of_time)) {
      moves[i].score = std::min(moves[i].score, 2 - win_score);
      ++i;
    }
    if (i == moves.size())
      best_first(moves);
    else
      std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i), moves.end());
  }

 private:
  static void best_first(RootMoves& moves) {
    std::stable_sort(moves.begin(), moves.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
  }

  static constexpr int unknown = -win_score;  // below any score that a move can have

  template <class OutOfTime>
  bool is_refuted(const RootMove<Move>& candidate, OutOfTime& out_of_time) {
    const G next = tree_.after(root_, candidate.move);
    if (const auto score = tree_.final_score(next, 1)) return *score > 0;
    const auto replies = next.legal_moves();
    for (const Move& reply : refutations_)
      if (std::find(replies.begin(), replies.end(), reply) != replies.end() && wins(next, reply)) return true;
    for (const Move& reply : replies) {
      if (out_of_time()) return false;
      if (!wins(next, reply)) continue;
      refutations_.push_back(reply);
      return true;
    }
    return false;
  }

  bool wins(const G& at, const Move& move) {
    const auto outcome = tree_.after(at, move).outcome();
    return outcome == win_for(at.to_move());
  }

  const G& root_;
  TreeSearch<G>& tree_;
  std::vector<Move> refutations_;
};

}  // namespace flipside
