#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "engine/core/game.hpp"
#include "engine/core/inline_vector.hpp"
#include "engine/games/capabilities.hpp"
#include "engine/search/best_first.hpp"
#include "engine/search/blur.hpp"
#include "engine/search/busy_positions.hpp"
#include "engine/search/evaluator.hpp"
#include "engine/search/line.hpp"
#include "engine/search/move_order.hpp"
#include "engine/search/path.hpp"
#include "engine/search/pruning.hpp"
#include "engine/search/search_control.hpp"
#include "engine/search/search_score.hpp"
#include "engine/search/transposition_table.hpp"

namespace flipside {

/// Principal variation search (Marsland and Campbell, "Parallel search of strongly ordered game trees", 1982)
/// of the tree below a root, with a transposition table, killer moves and history, and what Pruning allows.
template <Game G>
class TreeSearch {
 public:
  using Move = typename G::Move;
  using Moves = typename G::MoveList;

  TreeSearch(TranspositionTable& table, Pruning pruning)
      : table_(table), allowed_(pruning), order_(max_ply) {}

  /// Moves of a position that are searched later because other threads are at them.
  static constexpr std::size_t most_put_off = std::min<std::size_t>(Moves::capacity(), 64);

  /// Deepest line, in plies; kept so low that the recursion fits on a thread's stack.
  static constexpr int max_ply = static_cast<int>(std::clamp<std::size_t>(
      (std::size_t{2} << 20) /
          (2 * sizeof(G) + 2 * sizeof(Moves) + 4 * Moves::capacity() + 8 * most_put_off + 1024),
      16, 100));

  /// @param network  values positions, see Evaluator
  /// @param busy     of all threads of the search, if there are several
  void start(SearchControl& control, const History<G>& history,
             std::shared_ptr<const Network> network = nullptr, const Blur& blur = {},
             BusyPositions* busy = nullptr) {
    control_ = &control;
    busy_ = busy;
    evaluator_.start(std::move(network));
    blur_ = blur;
    path_.emplace(history);
    evaluations_[0] = evaluate(history.game(), 0);
    pruning_ = allowed_;
    salt_ = 0;
    nodes_ = 0;
    order_.age();
  }
  /// From here on a search so many plies deep sees all wins and losses in as many plies.
  void prune_nothing(SearchControl& control) {
    control_ = &control;
    pruning_ = Pruning::none();
    pruning_.foresight = allowed_.foresight;
    salt_ = mix(1);  // what was found with pruning does not count
  }

  std::uint64_t nodes() const { return nodes_; }
  int deepest_ply() const { return deepest_ply_; }
  /// To be told before each search of the root's moves.
  void begin_iteration(int depth) {
    deepest_ply_ = 0;
    root_depth_ = depth;
  }

  /// The value of a position `ply` plies below the root without looking below it.
  int evaluate(const G& at, int ply) { return blur_.evaluation(evaluator_.evaluate(at, ply), at.hash()); }

  /// The position after a move of the root's, counted as a node, and remembered as the line's first.
  G after_root(const G& root, const Move& move) {
    played_[0] = move_key(move);
    return after(root, move, true);
  }
  /// The position after a move, counted as a node.
  /// @param probed  whether the table will be asked for it
  G after(const G& at, const Move& move, bool probed = false) {
    ++nodes_;
    G next = position_after(at, move);
    if (probed) table_.prefetch(key(next));
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
    const bool foresight = pruning_.foresight && !blur_.overlooks(at.hash());
    const int plies = foresight ? forced_result(at) : 0;
    if (plies != 0) return plies > 0 ? win_score - ply - plies : ply - plies - win_score;

    // Nothing below can be better or worse than a game that ends with the next move.
    alpha = std::max(alpha, ply + 1 - win_score);
    beta = std::min(beta, win_score - ply - 1);
    if (alpha >= beta) return alpha;

    Node node{.at = at, .ply = ply, .depth = depth, .alpha = alpha, .beta = beta, .side = at.to_move()};
    int& evaluation = evaluations_[static_cast<std::size_t>(ply)];
    evaluation = unasked;
    if (ply >= max_ply) return evaluate(at, ply);
    Moves moves;
    node.threatened = foresight && forced_replies(at, moves);
    if (node.threatened && moves.empty()) return ply + 2 - win_score;
    if (node.threatened && ply < 2 * root_depth_) ++node.depth;  // few moves, and none to stop at
    if (node.depth <= 0) return evaluate(at, ply);

    node.key = key(at);
    const auto known = table_.probe(node.key);
    if (known && !node.wide() && known->depth >= node.depth)
      if (const auto score = usable_score(*known, ply, alpha, beta)) return *score;
    if (known) node.table_move = known->move;
    if (!node.wide() && !node.threatened && !is_decided(alpha) && !is_decided(beta)) {
      node.evaluation = evaluation = known ? known->evaluation : evaluate(at, ply);
      node.improves = ply >= 2 && evaluation > evaluations_[static_cast<std::size_t>(ply) - 2];
      if (pruning_.trust_high_evaluations && node.depth <= trust_depth &&
          *node.evaluation - trust_margin * (node.depth - static_cast<int>(node.improves)) >= beta)
        return *node.evaluation;
    }
    if (pruning_.reduce_unknown && node.depth >= 4 && !known) --node.depth;

    path_->push(at.hash());
    const int score = search_moves(node, moves, line);
    path_->pop();
    return score;
  }

 private:
  using Bound = Transposition::Bound;
  static constexpr int trust_depth = 6;
  static constexpr int shared_depth = 6;  // less deep, threads would talk more than they search
  static constexpr int trust_margin = 60;
  static constexpr int unasked = win_score;  // no evaluation is above it

  struct Node {
    const G& at;
    int ply;
    int depth;
    int alpha;
    int beta;
    Player side;
    bool threatened = false;
    std::uint64_t key = 0;
    std::uint16_t table_move = 0;
    std::optional<int> evaluation{};  // where there may be pruning
    bool improves = false;            // it is above that of the same side's turn before

    bool wide() const { return beta - alpha > 1; }
  };

  // A move to be searched.
  struct Candidate {
    Candidate() = default;
    template <class Choice>
    Candidate(std::size_t turn, const Choice& choice)
        : rank(static_cast<std::uint16_t>(turn)),
          index(static_cast<std::uint16_t>(choice.place)),
          value(choice.value) {}

    std::uint16_t rank;   // in the order of moves, from 0
    std::uint16_t index;  // in the list of moves
    int value;            // see MoveOrder
  };

  static G position_after(const G& at, const Move& move) {
    G next = at;
    next.play(move);
    return next;
  }
  std::uint64_t key(const G& at) const { return path_->key(at.hash()) ^ salt_; }

  // `moves`: the answers to a threat, if there is one; else to be listed.
  int search_moves(const Node& node, Moves& moves, Line<Move>& line) {
    if (!node.threatened) moves = node.at.legal_moves();
    const typename MoveOrder<G>::Place place{node.ply, node.side,
                                             mix(played_[static_cast<std::size_t>(node.ply) - 1])};
    BestFirst<Moves::capacity(), MoveOrder<G>::most_value> order(moves.size(), [&](std::size_t i) {
      return order_.value(moves[i], move_key(moves[i]), node.table_move, place);
    });

    int alpha = node.alpha;
    int best = -win_score;
    std::optional<Move> best_move;
    InlineVector<Move, Moves::capacity()> tried;
    Line<Move> rest;
    assert(!moves.empty());  // of a game that goes on
    auto upcoming = order.next();
    std::optional<G> prepared;                      // the position after it, if that is known already
    InlineVector<Candidate, most_put_off> put_off;  // other threads are at them
    for (std::size_t turn = 0; turn < moves.size() + put_off.size(); ++turn) {
      const bool again = turn >= moves.size();
      const Candidate candidate = again ? put_off[turn - moves.size()] : Candidate(turn, upcoming);
      if (may_skip(node, candidate.rank, best)) break;
      const Move& move = moves[candidate.index];
      played_[static_cast<std::size_t>(node.ply)] = move_key(move);
      const G next = prepared ? *prepared : position_after(node.at, move);
      prepared.reset();
      if (node.depth > 1 && candidate.rank == 0) table_.prefetch(key(next));
      // While this move is searched, what the table knows of the position after the next one is on its way.
      if (turn + 1 < moves.size()) {
        upcoming = order.next();
        if (node.depth > 1)
          table_.prefetch(key(prepared.emplace(position_after(node.at, moves[upcoming.place]))));
      }
      const bool shared = busy_ != nullptr && candidate.rank > 0 && node.depth >= shared_depth;
      const std::uint64_t next_key = shared ? key(next) : 0;
      if (shared && !again && put_off.size() < most_put_off && busy_->has(next_key)) {
        put_off.push_back(candidate);
        continue;
      }
      if (shared) busy_->add(next_key);
      ++nodes_;
      const int score = candidate.rank == 0
                            ? -search(next, node.depth - 1, node.ply + 1, -node.beta, -alpha, rest)
                            : search_late(next, node, alpha, candidate, rest);
      if (shared) busy_->remove(next_key);
      if (control_->stopped()) return draw_score;
      if (score > best) {
        best = score;
        best_move = move;
        if (score > alpha) {
          alpha = score;
          line.assign(move, rest);
        }
        if (alpha >= node.beta) {
          order_.reward(move, node.depth, place);
          for (const Move& other : tried) order_.blame(other, node.depth, place);
          break;
        }
      }
      tried.push_back(move);
    }
    const Bound bound = best >= node.beta ? Bound::lower : best > node.alpha ? Bound::exact : Bound::upper;
    remember(node, best, bound, bound == Bound::upper ? std::nullopt : best_move);
    return best;
  }

  // Near the leaves, where the evaluation is not above what is needed, late moves are left out; but not where
  // all others lose, as these may not.
  bool may_skip(const Node& node, std::size_t index, int best) const {
    if (!pruning_.skip_late_moves || !node.evaluation || node.depth > 4 || index == 0) return false;
    if (best <= -decided_score) return false;
    const auto enough = static_cast<std::size_t>(4 + 3 * node.depth * node.depth);
    return index >= enough && *node.evaluation <= node.alpha;
  }

  // A move that is not expected to be the best: first with a null window, and less deep if it comes late.
  int search_late(const G& next, const Node& node, int alpha, const Candidate& candidate, Line<Move>& rest) {
    const int depth = node.depth - 1;
    const int reduction = plies_less(node, candidate);
    int score = -search(next, depth - reduction, node.ply + 1, -alpha - 1, -alpha, rest);
    if (reduction > 0 && score > alpha) score = -search(next, depth, node.ply + 1, -alpha - 1, -alpha, rest);
    if (score > alpha && score < node.beta)
      score = -search(next, depth, node.ply + 1, -node.beta, -alpha, rest);
    return score;
  }

  int plies_less(const Node& node, const Candidate& candidate) const {
    if (!pruning_.reduce_late_moves || node.depth < 3 || candidate.rank < 3 || node.threatened) return 0;
    int plies = reductions_.plies(node.depth, candidate.rank);
    if (candidate.value > MoveOrder<G>::most_credit / 4) --plies;
    if (candidate.value < -MoveOrder<G>::most_credit / 4) ++plies;
    if (node.evaluation && !node.improves) ++plies;
    if (node.wide()) --plies;
    return std::clamp(plies, 0, node.depth - 2);
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

  void remember(const Node& node, int score, Bound bound, std::optional<Move> move) {
    if (is_decided(score)) score += score > 0 ? node.ply : -node.ply;
    const std::uint16_t best = move ? static_cast<std::uint16_t>(move_key(*move)) : node.table_move;
    const int evaluation = node.evaluation ? *node.evaluation : evaluate(node.at, node.ply);
    table_.store(node.key, {static_cast<std::int16_t>(score), static_cast<std::uint8_t>(node.depth), bound,
                            best, static_cast<std::int16_t>(evaluation)});
  }

  TranspositionTable& table_;
  Evaluator<G> evaluator_;
  Pruning allowed_;
  Pruning pruning_{};
  Blur blur_{};
  std::uint64_t salt_ = 0;  // of the keys
  Reductions reductions_;
  MoveOrder<G> order_;
  SearchControl* control_ = nullptr;
  BusyPositions* busy_ = nullptr;  // of all threads, if there are several
  std::optional<Path<G>> path_;
  std::uint64_t nodes_ = 0;
  int deepest_ply_ = 0;
  int root_depth_ = 1;
  std::array<int, max_ply + 1> evaluations_{};  // of the line's positions, as far as there may be pruning
  std::array<std::uint64_t, max_ply + 1> played_{};  // keys of the moves of the line, by ply
};

}  // namespace flipside
