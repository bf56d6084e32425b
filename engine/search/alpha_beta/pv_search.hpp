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
#include "engine/search/alpha_beta/evaluator.hpp"
#include "engine/search/alpha_beta/move_ordering.hpp"
#include "engine/search/alpha_beta/pruning.hpp"
#include "engine/search/alpha_beta/search_line.hpp"
#include "engine/search/busy_positions.hpp"
#include "engine/search/search_control.hpp"
#include "engine/search/search_score.hpp"
#include "engine/search/transposition_table.hpp"

namespace flipside {

/// Principal variation search below a root position, with a transposition table, move ordering and pruning
/// (Marsland and Campbell, "Parallel search of strongly ordered game trees", 1982). The struct Pruning
/// selects the techniques.
template <Game G>
class PvSearch {
 public:
  using Move = typename G::Move;
  using Moves = typename G::MoveList;

  PvSearch(TranspositionTable& table, Pruning pruning)
      : table_(table), configured_(pruning), ordering_(max_ply) {}

  /// Maximum number of moves that a node defers because other threads are searching them.
  static constexpr std::size_t max_deferred = std::min<std::size_t>(Moves::capacity(), 64);

  /// Maximum depth of a line in plies, chosen so that the recursion fits on a thread's stack.
  static constexpr int max_ply = static_cast<int>(std::clamp<std::size_t>(
      (std::size_t{2} << 20) /
          (2 * sizeof(G) + 2 * sizeof(Moves) + 4 * Moves::capacity() + 8 * max_deferred + 1024),
      16, 100));

  /// Prepares for a search below the current position of a game.
  /// @param network  evaluation network; see Evaluator::start()
  /// @param busy     positions that the threads of the search are working on; nullptr for a single thread
  void start(SearchControl& control, const History<G>& history,
             std::shared_ptr<const Network> network = nullptr, const EvaluationNoise& noise = {},
             BusyPositions* busy = nullptr) {
    control_ = &control;
    busy_ = busy;
    evaluator_.start(std::move(network));
    noise_ = noise;
    path_.emplace(history);
    evaluations_[0] = evaluate(history.game(), 0);
    pruning_ = configured_;
    key_salt_ = 0;
    nodes_ = 0;
    ordering_.age();
  }
  /// Disables all pruning until the next start(). A search to depth N then finds every win and loss within N
  /// plies.
  void disable_pruning(SearchControl& control) {
    control_ = &control;
    pruning_ = Pruning::none();
    pruning_.static_solver = configured_.static_solver;
    key_salt_ = mix(1);  // ignore table entries of the search with pruning
  }

  std::uint64_t nodes() const { return nodes_; }
  int deepest_ply() const { return deepest_ply_; }
  /// Starts an iteration. Must be called before the root moves are searched.
  void begin_iteration(int depth) {
    deepest_ply_ = 0;
    root_depth_ = depth;
  }

  /// Returns the static evaluation of a position `ply` plies below the root.
  int evaluate(const G& at, int ply) { return noise_.apply(evaluator_.evaluate(at, ply), at.hash()); }

  /// Returns the position after a root move. Counts a node and starts the current line with the move.
  G after_root(const G& root, const Move& move) {
    line_keys_[0] = move_key(move);
    return after(root, move, true);
  }
  /// Returns the position after a move, and counts a node.
  /// @param will_probe  whether to prefetch the table bucket of the new position
  G after(const G& at, const Move& move, bool will_probe = false) {
    ++nodes_;
    G next = position_after(at, move);
    if (will_probe) table_.prefetch(key(next));
    return next;
  }

  /// Returns the score of a position `ply` plies below the root if the game is over there.
  std::optional<int> final_score(const G& at, int ply) const {
    if (const auto outcome = at.outcome()) return finished_score(*outcome, at.to_move(), ply);
    if (G::can_repeat && path_->is_draw(at.hash())) return draw_score;
    return std::nullopt;
  }

  /// Searches a position `ply` plies below the root with a fail-soft search. `ply` must be at least 1.
  /// @param line  receives the principal variation
  /// @return the score for the side to move: exact if it lies within (alpha, beta), otherwise a bound;
  ///         meaningless once the control has stopped the search
  int search(const G& at, int depth, int ply, int alpha, int beta, PrincipalVariation<Move>& line) {
    line.clear();
    deepest_ply_ = std::max(deepest_ply_, ply);
    if (const auto score = final_score(at, ply)) return *score;
    if (control_->should_stop(nodes_)) return draw_score;
    const bool static_solver = pruning_.static_solver && !noise_.misses_forced_results(at.hash());
    const int plies = static_solver ? forced_result(at) : 0;
    if (plies != 0) return plies > 0 ? win_score - ply - plies : ply - plies - win_score;

    // Mate distance pruning: no line below this node can end the game before the next move.
    alpha = std::max(alpha, ply + 1 - win_score);
    beta = std::min(beta, win_score - ply - 1);
    if (alpha >= beta) return alpha;

    Node node{.at = at, .ply = ply, .depth = depth, .alpha = alpha, .beta = beta, .side = at.to_move()};
    int& evaluation = evaluations_[static_cast<std::size_t>(ply)];
    evaluation = not_evaluated;
    if (ply >= max_ply) return evaluate(at, ply);
    Moves moves;
    node.threatened = static_solver && forced_replies(at, moves);
    if (node.threatened && moves.empty()) return ply + 2 - win_score;
    if (node.threatened && ply < 2 * root_depth_) ++node.depth;  // threat extension
    if (node.depth <= 0) return evaluate(at, ply);

    node.key = key(at);
    const auto known = table_.probe(node.key);
    if (known && !node.is_pv() && known->depth >= node.depth)
      if (const auto score = table_score(*known, ply, alpha, beta)) return *score;
    if (known) node.table_move = known->move;
    if (!node.is_pv() && !node.threatened && !is_decided(alpha) && !is_decided(beta)) {
      node.evaluation = evaluation = known ? known->evaluation : evaluate(at, ply);
      node.improving = ply >= 2 && evaluation > evaluations_[static_cast<std::size_t>(ply) - 2];
      if (pruning_.reverse_futility_pruning && node.depth <= reverse_futility_depth &&
          *node.evaluation - reverse_futility_margin * (node.depth - static_cast<int>(node.improving)) >=
              beta)
        return *node.evaluation;
    }
    if (pruning_.internal_iterative_reduction && node.depth >= 4 && !known) --node.depth;

    path_->push(at.hash());
    const int score = search_moves(node, moves, line);
    path_->pop();
    return score;
  }

 private:
  using Bound = Transposition::Bound;
  static constexpr int reverse_futility_depth = 6;
  static constexpr int reverse_futility_margin = 60;  // centipawns per ply
  static constexpr int min_shared_depth =
      6;  // at lower depths, marking busy positions costs more than it saves
  static constexpr int not_evaluated =
      win_score;  // exceeds every evaluation, so that no later node counts as improving

  struct Node {
    const G& at;
    int ply;
    int depth;
    int alpha;
    int beta;
    Player side;
    bool threatened = false;  // only the forced replies to a threat are searched
    std::uint64_t key = 0;
    std::uint16_t table_move = 0;
    std::optional<int> evaluation{};  // static evaluation; set only where pruning is allowed
    bool improving = false;           // the evaluation has risen since this side's previous turn

    bool is_pv() const { return beta - alpha > 1; }
  };

  // A move of a node with its place in the move ordering.
  struct Candidate {
    Candidate() = default;
    template <class Pick>
    Candidate(std::size_t turn, const Pick& pick)
        : rank(static_cast<std::uint16_t>(turn)),
          index(static_cast<std::uint16_t>(pick.index)),
          value(pick.value) {}

    std::uint16_t rank;   // rank in the move ordering, from 0
    std::uint16_t index;  // index in the move list
    int value;            // move ordering value; see MoveOrdering
  };

  static G position_after(const G& at, const Move& move) {
    G next = at;
    next.play(move);
    return next;
  }
  std::uint64_t key(const G& at) const { return path_->key(at.hash()) ^ key_salt_; }

  // @param moves  the forced replies of a threatened node; otherwise an output that receives the legal moves
  int search_moves(const Node& node, Moves& moves, PrincipalVariation<Move>& line) {
    if (!node.threatened) moves = node.at.legal_moves();
    const typename MoveOrdering<G>::Context context{node.ply, node.side,
                                                    mix(line_keys_[static_cast<std::size_t>(node.ply) - 1])};
    MovePicker<Moves::capacity(), MoveOrdering<G>::max_value> picker(moves.size(), [&](std::size_t i) {
      return ordering_.value(moves[i], move_key(moves[i]), node.table_move, context);
    });

    int alpha = node.alpha;
    int best = -win_score;
    std::optional<Move> best_move;
    InlineVector<Move, Moves::capacity()> searched;
    PrincipalVariation<Move> rest;
    assert(!moves.empty());
    auto upcoming = picker.next();
    std::optional<G> prepared;  // the position after the move `upcoming`, if already computed
    InlineVector<Candidate, max_deferred> deferred;
    for (std::size_t turn = 0; turn < moves.size() + deferred.size(); ++turn) {
      const bool is_deferred = turn >= moves.size();
      const Candidate candidate = is_deferred ? deferred[turn - moves.size()] : Candidate(turn, upcoming);
      if (may_prune_late_moves(node, candidate.rank, best)) break;
      const Move& move = moves[candidate.index];
      line_keys_[static_cast<std::size_t>(node.ply)] = move_key(move);
      const G next = prepared ? *prepared : position_after(node.at, move);
      prepared.reset();
      if (node.depth > 1 && candidate.rank == 0) table_.prefetch(key(next));
      // While this move is searched, prefetch the table bucket for the next move.
      if (turn + 1 < moves.size()) {
        upcoming = picker.next();
        if (node.depth > 1)
          table_.prefetch(key(prepared.emplace(position_after(node.at, moves[upcoming.index]))));
      }
      const bool shared = busy_ != nullptr && candidate.rank > 0 && node.depth >= min_shared_depth;
      const std::uint64_t next_key = shared ? key(next) : 0;
      if (shared && !is_deferred && deferred.size() < max_deferred && busy_->contains(next_key)) {
        deferred.push_back(candidate);
        continue;
      }
      if (shared) busy_->insert(next_key);
      ++nodes_;
      const int score = candidate.rank == 0
                            ? -search(next, node.depth - 1, node.ply + 1, -node.beta, -alpha, rest)
                            : search_late_move(next, node, alpha, candidate, rest);
      if (shared) busy_->erase(next_key);
      if (control_->stopped()) return draw_score;
      if (score > best) {
        best = score;
        best_move = move;
        if (score > alpha) {
          alpha = score;
          line.assign(move, rest);
        }
        if (alpha >= node.beta) {
          ordering_.reward(move, node.depth, context);
          for (const Move& other : searched) ordering_.penalize(other, node.depth, context);
          break;
        }
      }
      searched.push_back(move);
    }
    const Bound bound = best >= node.beta ? Bound::lower : best > node.alpha ? Bound::exact : Bound::upper;
    store(node, best, bound, bound == Bound::upper ? std::nullopt : best_move);
    return best;
  }

  // Returns whether late move pruning skips the remaining moves. It applies near the leaves if the evaluation
  // does not exceed alpha, but never while all searched moves lose, because a remaining move may avoid the
  // loss.
  bool may_prune_late_moves(const Node& node, std::size_t rank, int best) const {
    if (!pruning_.late_move_pruning || !node.evaluation || node.depth > 4 || rank == 0) return false;
    if (best <= -decided_score) return false;
    const auto move_count = static_cast<std::size_t>(4 + 3 * node.depth * node.depth);
    return rank >= move_count && *node.evaluation <= node.alpha;
  }

  // Searches a move other than the first with a null window, and at reduced depth if the move is late. If the
  // score exceeds alpha, searches again at full depth, and if it still does, with the full window.
  int search_late_move(const G& next, const Node& node, int alpha, const Candidate& candidate,
                       PrincipalVariation<Move>& rest) {
    const int depth = node.depth - 1;
    const int plies = reduction(node, candidate);
    int score = -search(next, depth - plies, node.ply + 1, -alpha - 1, -alpha, rest);
    if (plies > 0 && score > alpha) score = -search(next, depth, node.ply + 1, -alpha - 1, -alpha, rest);
    if (score > alpha && score < node.beta)
      score = -search(next, depth, node.ply + 1, -node.beta, -alpha, rest);
    return score;
  }

  // Returns the late move reduction in plies.
  int reduction(const Node& node, const Candidate& candidate) const {
    if (!pruning_.late_move_reduction || node.depth < 3 || candidate.rank < 3 || node.threatened) return 0;
    int plies = reductions_.plies(node.depth, candidate.rank);
    if (candidate.value > MoveOrdering<G>::max_history / 4) --plies;
    if (candidate.value < -MoveOrdering<G>::max_history / 4) ++plies;
    if (node.evaluation && !node.improving) ++plies;
    if (node.is_pv()) --plies;
    return std::clamp(plies, 0, node.depth - 2);
  }

  // Returns the score of a table entry if it causes a cutoff. The table counts mate distances from the stored
  // position; the search counts them from the root.
  static std::optional<int> table_score(const Transposition& known, int ply, int alpha, int beta) {
    int score = known.score;
    if (is_decided(score)) score += score > 0 ? -ply : ply;
    if (known.bound == Bound::exact) return score;
    if (known.bound == Bound::lower && score >= beta) return score;
    if (known.bound == Bound::upper && score <= alpha) return score;
    return std::nullopt;
  }

  void store(const Node& node, int score, Bound bound, std::optional<Move> move) {
    if (is_decided(score)) score += score > 0 ? node.ply : -node.ply;
    const std::uint16_t best = move ? static_cast<std::uint16_t>(move_key(*move)) : node.table_move;
    const int evaluation = node.evaluation ? *node.evaluation : evaluate(node.at, node.ply);
    table_.store(node.key, {static_cast<std::int16_t>(score), static_cast<std::uint8_t>(node.depth), bound,
                            best, static_cast<std::int16_t>(evaluation)});
  }

  TranspositionTable& table_;
  Evaluator<G> evaluator_;
  Pruning configured_;
  Pruning pruning_{};  // pruning techniques of the current search
  EvaluationNoise noise_{};
  std::uint64_t key_salt_ = 0;
  ReductionTable reductions_;
  MoveOrdering<G> ordering_;
  SearchControl* control_ = nullptr;
  BusyPositions* busy_ = nullptr;
  std::optional<SearchPath<G>> path_;
  std::uint64_t nodes_ = 0;
  int deepest_ply_ = 0;
  int root_depth_ = 1;
  std::array<int, max_ply + 1>
      evaluations_{};  // static evaluation at each ply of the current line; set only where pruning is allowed
  std::array<std::uint64_t, max_ply + 1> line_keys_{};  // keys of the moves of the current line, by ply
};

}  // namespace flipside
