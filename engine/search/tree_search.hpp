#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "engine/core/game.hpp"
#include "engine/search/line.hpp"
#include "engine/search/move_order.hpp"
#include "engine/search/path.hpp"
#include "engine/search/search_control.hpp"
#include "engine/search/search_score.hpp"
#include "engine/search/transposition_table.hpp"

namespace flipside {

/// How a tree search may differ from plain minimax.
struct Pruning {
  /// Looks less deep at moves that come late in the order, unless they turn out well. A decided score stays
  /// proven; only its discovery may be put off.
  bool reduce_late_moves = true;
};

/// Principal variation search (Marsland and Campbell, "Parallel search of strongly ordered game trees", 1982)
/// of the tree below a root, with a transposition table, killer moves and history, and late move reductions.
template <Game G>
class TreeSearch {
 public:
  using Move = typename G::Move;
  using Moves = typename G::MoveList;

  TreeSearch(TranspositionTable& table, Pruning pruning)
      : table_(table), pruning_(pruning), order_(max_ply) {}

  /// Deepest line, in plies; kept so low that the recursion fits on a thread's stack.
  static constexpr int max_ply = static_cast<int>(
      std::clamp<std::size_t>((std::size_t{2} << 20) / (sizeof(G) + 2 * sizeof(Moves) + 1024), 16, 100));

  void start(SearchControl& control, const History<G>& history) {
    control_ = &control;
    path_.emplace(history);
    nodes_ = 0;
    order_.age();
  }

  std::uint64_t nodes() const { return nodes_; }
  int deepest_ply() const { return deepest_ply_; }
  void forget_deepest_ply() { deepest_ply_ = 0; }

  /// The position after a move of the root's, counted as a node.
  G after(const G& at, const Move& move) {
    ++nodes_;
    G next = at;
    next.play(move);
    return next;
  }

  /// The score of a position without looking below it, if the game ends there; `ply` plies below the root.
  std::optional<int> final_score(const G& at, int ply) const {
    if (const auto outcome = at.outcome()) return finished_score(*outcome, at.to_move(), ply);
    if (G::can_repeat && path_->draws(at.hash())) return draw_score;
    return std::nullopt;
  }

  /// The score of a position `ply` >= 1 plies below the root for its side to move, exact within (alpha,
  /// beta), a bound outside. Meaningless once the control says stop.
  int search(const G& at, int depth, int ply, int alpha, int beta, Line<Move>& line) {
    line.clear();
    deepest_ply_ = std::max(deepest_ply_, ply);
    if (const auto score = final_score(at, ply)) return *score;
    if (control_->should_stop(nodes_)) return draw_score;
    if (depth <= 0 || ply >= max_ply) return at.evaluate();

    // Nothing below can be better or worse than a game that ends with the next move.
    const int best_possible = win_score - ply - 1;
    const int worst_possible = ply + 1 - win_score;
    alpha = std::max(alpha, worst_possible);
    beta = std::min(beta, best_possible);
    if (alpha >= beta) return alpha;

    const bool wide = beta - alpha > 1;
    const std::uint64_t key = at.hash();
    const auto known = table_.probe(key);
    if (known && !wide && known->depth >= depth)
      if (const auto score = usable_score(*known, ply, alpha, beta)) return *score;

    path_->push(key);
    const int score = search_moves(at, depth, ply, alpha, beta, known ? known->move : std::uint16_t{0}, line);
    path_->pop();
    return score;
  }

 private:
  using Bound = Transposition::Bound;

  int search_moves(const G& at, int depth, int ply, int alpha, int beta, std::uint16_t table_move,
                   Line<Move>& line) {
    const Player side = at.to_move();
    Moves moves = at.legal_moves();
    std::array<int, Moves::capacity()> values;
    for (std::size_t i = 0; i < moves.size(); ++i)
      values[i] = order_.value(moves[i], move_key(moves[i]), table_move, ply, side);

    const int lowest = alpha;
    int best = -win_score;
    std::size_t best_index = 0;
    Line<Move> rest;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (i < sorted_prefix) bring_best_forward(moves, values, i);
      const G next = after(at, moves[i]);
      const int score = i == 0
                            ? -search(next, depth - 1, ply + 1, -beta, -alpha, rest)
                            : search_late(next, depth, ply, alpha, beta, late_move_reduction(depth, i), rest);
      if (control_->stopped()) return draw_score;
      if (score > best) {
        best = score;
        best_index = i;
        if (score > alpha) {
          alpha = score;
          line.assign(moves[i], rest);
        }
        if (alpha >= beta) {
          order_.reward(moves[i], depth, ply, side);
          break;
        }
      }
    }
    const Bound bound = best >= beta ? Bound::lower : best > lowest ? Bound::exact : Bound::upper;
    remember(at.hash(), best, depth, ply, bound,
             bound == Bound::upper ? std::nullopt : std::optional(moves[best_index]));
    return best;
  }

  // A move that is not expected to be the best: first with a null window, and less deep if it comes late.
  int search_late(const G& next, int depth, int ply, int alpha, int beta, int reduction, Line<Move>& rest) {
    int score = -search(next, depth - 1 - reduction, ply + 1, -alpha - 1, -alpha, rest);
    if (reduction > 0 && score > alpha) score = -search(next, depth - 1, ply + 1, -alpha - 1, -alpha, rest);
    if (score > alpha && score < beta) score = -search(next, depth - 1, ply + 1, -beta, -alpha, rest);
    return score;
  }

  static constexpr std::size_t first_full_depth_moves = 4;
  int late_move_reduction(int depth, std::size_t index) const {
    if (!pruning_.reduce_late_moves || depth < 3 || index < first_full_depth_moves) return 0;
    return index < 16 || depth < 5 ? 1 : 2;
  }

  // Sorting all of a long list costs more than it saves; what comes late is hardly ever the best.
  static constexpr std::size_t sorted_prefix = 24;
  static void bring_best_forward(Moves& moves, std::array<int, Moves::capacity()>& values, std::size_t from) {
    std::size_t best = from;
    for (std::size_t i = from + 1; i < moves.size(); ++i)
      if (values[i] > values[best]) best = i;
    std::swap(moves[from], moves[best]);
    std::swap(values[from], values[best]);
  }

  // In the table, plies to the end of a game count from the position, in the search from the root.
  static std::optional<int> usable_score(const Transposition& known, int ply, int alpha, int beta) {
    int score = known.score;
    if (is_decided(score)) score += score > 0 ? -ply : ply;
    if (known.bound == Bound::exact) return score;
    if (known.bound == Bound::lower && score >= beta) return score;
    if (known.bound == Bound::upper && score <= alpha) return score;
    return std::nullopt;
  }

  void remember(std::uint64_t key, int score, int depth, int ply, Bound bound, std::optional<Move> move) {
    if (is_decided(score)) score += score > 0 ? ply : -ply;
    table_.store(key, {static_cast<std::int16_t>(score), static_cast<std::uint8_t>(depth), bound,
                       move ? static_cast<std::uint16_t>(move_key(*move)) : std::uint16_t{0}});
  }

  TranspositionTable& table_;
  Pruning pruning_;
  MoveOrder<G> order_;
  SearchControl* control_ = nullptr;
  std::optional<Path<G>> path_;
  std::uint64_t nodes_ = 0;
  int deepest_ply_ = 0;
};

}  // namespace flipside
