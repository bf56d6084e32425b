#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/protocol/score.hpp"
#include "engine/search/alpha_beta/pv_search.hpp"

namespace flipside {

/// A root move with its latest search result.
template <class Move>
struct RootMove {
  Move move;
  int score = 0;
  PrincipalVariation<Move> line{};
  Score::Bound bound = Score::Bound::exact;
  std::uint64_t nodes = 0;  // nodes below the move in the last iteration
  int depth = 1;            // depth of the iteration that found the score
};

/// Cheap passes over the root moves before iterative deepening. They always find a win in one. If there is
/// enough time, they also find a move that does not lose in two.
template <Game G>
class RootScan {
 public:
  using Move = typename G::Move;
  using RootMoves = std::vector<RootMove<Move>>;

  RootScan(const G& root, PvSearch<G>& search) : root_(root), search_(search) {}

  /// Lists the legal moves. A win in one comes first, with its score.
  /// @param all  list the other moves even if there is a win in one
  RootMoves list_moves(bool all) {
    RootMoves moves;
    for (const Move& move : root_.legal_moves()) {
      const auto score = search_.final_score(search_.after(root_, move), 1);
      moves.push_back({.move = move, .score = score ? -*score : unknown});
      moves.back().line.assign(move, {});
      if (score && -*score == win_score - 1) {
        std::swap(moves.front(), moves.back());
        if (!all) break;
      }
    }
    return moves;
  }

  /// Scores every move by the static evaluation of the position after it, and sorts the moves. Costs one
  /// evaluation per move.
  /// @param out_of_time  called before each evaluation; once it returns true, the remaining moves keep their
  ///                     order behind the scored ones
  template <class OutOfTime>
  void evaluate_moves(RootMoves& moves, OutOfTime out_of_time) {
    for (RootMove<Move>& root : moves) {
      if (root.score != unknown) continue;
      if (out_of_time()) break;
      root.score = -search_.evaluate(search_.after(root_, root.move), 1);
    }
    sort_by_score(moves);
    for (auto& move : moves)
      if (move.score == unknown) move.score = 0;
  }

  /// Moves the first safe move to the front. A move is unsafe if the opponent can win with the next move.
  /// Unsafe moves receive a losing score and go to the end.
  ///
  /// Replies that refuted an earlier move are tried first, so a move that ignores an existing threat costs
  /// only two positions. Only for the safe move must all replies be searched. For m moves with r replies
  /// each, the scan visits about 2m + r positions, and m * r in the worst case.
  /// @param out_of_time  called before each reply; once it returns true, all moves that are not yet refuted
  /// count as safe
  template <class OutOfTime>
  void demote_losing_moves(RootMoves& moves, OutOfTime out_of_time) {
    std::size_t i = 0;
    while (i < moves.size() && is_refuted(moves[i], out_of_time)) {
      moves[i].score = std::min(moves[i].score, 2 - win_score);
      ++i;
    }
    if (i == moves.size())
      sort_by_score(moves);
    else
      std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i), moves.end());
  }

 private:
  static void sort_by_score(RootMoves& moves) {
    std::stable_sort(moves.begin(), moves.end(),
                     [](const auto& a, const auto& b) { return a.score > b.score; });
  }

  static constexpr int unknown = -win_score;  // marks a move without a score; below every possible score

  template <class OutOfTime>
  bool is_refuted(const RootMove<Move>& candidate, OutOfTime& out_of_time) {
    const G next = search_.after(root_, candidate.move);
    if (const auto score = search_.final_score(next, 1)) return *score > 0;
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
    const auto outcome = search_.after(at, move).outcome();
    return outcome == win_for(at.to_move());
  }

  const G& root_;
  PvSearch<G>& search_;
  std::vector<Move> refutations_;
};

}  // namespace flipside
