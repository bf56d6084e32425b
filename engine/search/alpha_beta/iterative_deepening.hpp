#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/search/alpha_beta/aspiration_window.hpp"
#include "engine/search/alpha_beta/mate_distance_search.hpp"
#include "engine/search/alpha_beta/pv_search.hpp"
#include "engine/search/alpha_beta/root_scan.hpp"
#include "engine/search/search_control.hpp"

namespace flipside {

/// The state that a search thread shares with the other threads, and the evaluation network.
struct SearchContext {
  ThreadSlot slot{};
  BusyPositions* busy = nullptr;             // nullptr if the search has a single thread
  std::shared_ptr<const Network> network{};  // nullptr: use the game's hand-crafted evaluation
};

/// Runs a principal variation search with iterative deepening in one thread.
template <Game G>
class IterativeDeepening {
 public:
  using Move = typename G::Move;

  explicit IterativeDeepening(TranspositionTable& table, Pruning pruning = {})
      : table_(table), search_(table, pruning) {}

  /// Chooses a move in a game that is not over.
  ///
  /// Finds a win in one regardless of the limits, and plays it without further search unless several lines
  /// are requested. Plays the only legal move without search, except in an infinite search. Otherwise, first
  /// looks for moves that lose in two plies, unless the depth limit is 1; this scan may take `root_scan_time`
  /// even if the time limit is shorter. See RootScan.
  SearchResult search(const History<G>& game, const SearchRequest& request,
                      const SearchContext& context = {});

  /// Minimum node limit of the search for the exact mate distance.
  static constexpr std::uint64_t mate_distance_nodes = 20'000;

  /// Minimum time limit of the root scan, which applies even if the time budget is smaller.
  static constexpr Duration root_scan_time = std::chrono::milliseconds(2);

 private:
  using RootMoves = typename RootScan<G>::RootMoves;

  static constexpr int first_aspiration_depth = 4;  // earlier scores vary too much for a narrow window
  /// Deadline of an iteration as a multiple of the soft limit. An iteration whose score has fallen may exceed
  /// this deadline.
  static constexpr double max_iteration_share = 1.75;
  /// After this time, a search reports fail-high and fail-low scores, and reports each line as soon as it is
  /// found.
  static constexpr Duration bounds_time = std::chrono::seconds(1);

  // The state of one search.
  struct Run {
    const G& root;
    const SearchRequest& request;
    const SearchContext& context;
    SearchControl control;
    RootMoves moves{};
    bool is_short = false;    // a short search reports only at its end
    int depth = 0;            // depth of the last completed iteration
    bool unreported = false;  // a line has changed since it was last reported
  };

  void scan_root(Run& run);
  void deepen(Run& run);
  void search_root(Run& run, int depth, std::size_t from);
  int search_window(Run& run, int depth, std::size_t from, int alpha, int beta);
  static bool prefer_unsearched_move(RootMoves& moves, std::size_t from, std::size_t searched);
  bool is_settled(const Run& run) const;
  static bool has_won_on_clock(const Run& run) {
    return run.control.budget().soft && run.moves.front().score >= decided_score;
  }
  static double effort(const RootMoves& moves);
  void find_mate_distance(Run& run);
  void report_lines(Run& run, std::size_t from, std::size_t to);
  void report(Run& run, int depth, std::size_t rank, Score score);
  /// Returns the depth to report for a line.
  static int depth_of(const Run& run, const RootMove<Move>& root) { return std::max(root.depth, run.depth); }
  static std::size_t insert_by_score(RootMoves& moves, std::size_t rank);
  static Score score_of(const RootMove<Move>& root) { return protocol_score(root.score, root.bound); }
  static std::size_t lines(const Run& run) {
    return std::min(static_cast<std::size_t>(run.request.multi_pv), run.moves.size());
  }
  std::string ponder_move(const Run& run);
  std::uint64_t nodes_of_all_threads(const Run& run) const {
    return search_.nodes() + run.context.slot.nodes_of_others();
  }

  TranspositionTable& table_;
  PvSearch<G> search_;
};

template <Game G>
SearchResult IterativeDeepening<G>::search(const History<G>& game, const SearchRequest& request,
                                           const SearchContext& context) {
  const G& root = game.game();
  Run run{root, request, context, SearchControl(request, context.slot)};
  run.is_short = is_short(request.budget) && request.ponder == nullptr;
  search_.start(run.control, game, context.network, request.noise, context.busy);
  search_.begin_iteration(1);
  scan_root(run);
  if (!is_settled(run)) deepen(run);
  find_mate_distance(run);
  const RootMove<Move>& best = run.moves.front();
  if (run.is_short)
    report_lines(run, 0, run.depth > 1 ? lines(run) : 1);  // the root scan alone searches only the best line
  else if (run.unreported)
    report_lines(run, 0, lines(run));
  SearchResult result{
      .move = root.move_text(best.move), .depth = depth_of(run, best), .score = score_of(best)};
  result.ponder_move = ponder_move(run);
  result.nodes = nodes_of_all_threads(run);
  return result;
}

template <Game G>
void IterativeDeepening<G>::scan_root(Run& run) {
  const auto out_of_time = [&run, calls = 0]() mutable {
    if (++calls % 16 != 0) return false;
    const auto& hard = run.control.budget().hard;
    return hard && run.control.has_elapsed(std::max(*hard, root_scan_time));
  };
  RootScan<G> scan(run.root, search_);
  run.moves = scan.list_moves(run.request.multi_pv > 1);
  scan.evaluate_moves(run.moves, out_of_time);
  run.depth = 1;
  const bool won = run.moves.front().score == win_score - 1;
  const bool may_demote =
      run.request.limits.depth.value_or(2) > 1 && !run.request.noise.misses_forced_results(run.root.hash());
  if (!won && run.moves.size() > 1 && may_demote) scan.demote_losing_moves(run.moves, out_of_time);
  if (!run.is_short) report_lines(run, 0, lines(run));
}

// Returns whether the search can end early: there is only one legal move, or every reported line is a win or
// loss within the searched depth. On a clock, any proven win is enough, because a faster win is not worth the
// time.
template <Game G>
bool IterativeDeepening<G>::is_settled(const Run& run) const {
  const bool only_move = run.moves.size() == 1 && !run.request.limits.infinite;
  if (only_move || has_won_on_clock(run)) return true;
  const auto begin = run.moves.begin();
  return std::all_of(begin, begin + static_cast<std::ptrdiff_t>(lines(run)), [&](const auto& root) {
    return is_decided(root.score) && plies_to_end(root.score) <= std::max(run.depth, 2);
  });
}

// Returns the share of the last iteration's nodes that were spent on the best move.
template <Game G>
double IterativeDeepening<G>::effort(const RootMoves& moves) {
  std::uint64_t all = 0;
  for (const RootMove<Move>& root : moves) all += root.nodes;
  return static_cast<double>(moves.front().nodes) / static_cast<double>(std::max<std::uint64_t>(all, 1));
}

template <Game G>
void IterativeDeepening<G>::deepen(Run& run) {
  const int max_depth = std::clamp(run.request.limits.depth.value_or(search_.max_ply), 1, search_.max_ply);
  SoftLimitScale scale;
  for (int depth = 2; depth <= max_depth && !run.control.too_late_for_iteration(scale.value()); ++depth) {
    search_.begin_iteration(depth);
    run.control.limit_iteration(max_iteration_share * scale.value());
    std::size_t reported = 0;  // number of lines already reported in this iteration
    for (std::size_t rank = 0; rank < lines(run); ++rank) {
      search_root(run, depth, rank);
      if (run.control.stopped()) return;
      reported = std::min(reported, insert_by_score(run.moves, rank));
      const bool last = rank + 1 == lines(run);
      if (run.is_short || (!last && run.control.elapsed() < bounds_time)) continue;
      report_lines(run, reported, rank + 1);
      reported = rank + 1;
    }
    run.unreported = false;
    run.depth = depth;
    if (is_settled(run)) return;
    scale.update(move_key(run.moves.front().move), run.moves.front().score, effort(run.moves));
  }
}

// Replaces the score of a proven win or loss with the exact mate distance. Visits at most half as many nodes
// as the search so far, or `mate_distance_nodes` if that is more. On a clock, stays within the soft limit.
template <Game G>
void IterativeDeepening<G>::find_mate_distance(Run& run) {
  const Move best = run.moves.front().move;
  const int score = run.moves.front().score;
  if (!is_decided(score) || run.request.multi_pv > 1 || run.control.stopped()) return;
  SearchRequest limited = run.request;
  TimeBudget& budget = limited.budget;
  if (budget.soft) budget.hard = std::min(*budget.soft, budget.hard.value_or(*budget.soft));
  const std::uint64_t spent = nodes_of_all_threads(run);
  limited.limits.nodes = std::min(spent + std::max(spent / 2, mate_distance_nodes),
                                  run.request.limits.nodes.value_or(UINT64_MAX));
  SearchControl control(limited, run.context.slot);
  MateDistanceSearch<G>(run.root, search_, control).find(run.moves);
  run.unreported |= run.moves.front().move != best || run.moves.front().score != score;
}

// Searches the root moves from rank `from` on, and moves the best of them to that rank. If interrupted, moves
// the best move found so far.
template <Game G>
void IterativeDeepening<G>::search_root(Run& run, int depth, std::size_t from) {
  if (from == 0)
    for (RootMove<Move>& root : run.moves) root.nodes = 0;
  const bool use_window = depth >= first_aspiration_depth;
  AspirationWindow window(use_window ? std::optional(run.moves[from].score) : std::nullopt);
  for (;;) {
    const int alpha = window.alpha();
    const int score = search_window(run, depth, from, alpha, window.beta());
    if (run.control.stopped() || (from == 0 && has_won_on_clock(run)) || window.accept(score)) return;
    if (score <= alpha && from == 0) run.control.extend_to_hard_limit();
    if (run.control.elapsed() < bounds_time) continue;
    const Score::Bound bound = score <= alpha ? Score::Bound::upper : Score::Bound::lower;
    report(run, depth, from, protocol_score(score, bound));
    run.unreported = true;
  }
}

// Searches the root moves from rank `from` on with the window (alpha, beta). If the search fails low, the
// ranks and scores of the moves stay unchanged. If it fails high, the score of the best move is a lower
// bound.
// @return the best score
template <Game G>
int IterativeDeepening<G>::search_window(Run& run, int depth, std::size_t from, int alpha, int beta) {
  int best = -win_score;
  PrincipalVariation<Move> rest;
  for (std::size_t i = from; i < run.moves.size() && alpha < beta; ++i) {
    RootMove<Move>& root = run.moves[i];
    const std::uint64_t nodes_before = search_.nodes();
    const G next = search_.after_root(run.root, root.move);
    int score = i == from ? 0 : -search_.search(next, depth - 1, 1, -alpha - 1, -alpha, rest);
    if (i == from || (score > alpha && !run.control.stopped()))
      score = -search_.search(next, depth - 1, 1, -beta, -alpha, rest);
    if (run.control.stopped()) {
      run.unreported |= prefer_unsearched_move(run.moves, from, i);
      return best;
    }
    root.nodes += search_.nodes() - nodes_before;
    best = std::max(best, score);
    if (score <= alpha) continue;
    alpha = score;
    root.score = score;
    root.bound = score >= beta ? Score::Bound::lower : Score::Bound::exact;
    root.depth = depth;
    run.unreported = true;
    root.line.assign(root.move, rest);
    const auto at = run.moves.begin();
    std::rotate(at + static_cast<std::ptrdiff_t>(from), at + static_cast<std::ptrdiff_t>(i),
                at + static_cast<std::ptrdiff_t>(i) + 1);
    if (from == 0 && has_won_on_clock(run)) break;
  }
  return best;
}

// Handles an interrupted iteration. If all moves searched so far lose, finds the unsearched move with the
// best score from the previous iteration, and moves it to rank `from` if that score is higher than the score
// of the move there.
// @return whether the move at rank `from` has changed
template <Game G>
bool IterativeDeepening<G>::prefer_unsearched_move(RootMoves& moves, std::size_t from, std::size_t searched) {
  if (searched == from || moves[from].score > -decided_score) return false;
  const auto begin = moves.begin();
  const auto best = std::max_element(begin + static_cast<std::ptrdiff_t>(searched), moves.end(),
                                     [](const auto& a, const auto& b) { return a.score < b.score; });
  if (best->score <= moves[from].score) return false;
  std::rotate(begin + static_cast<std::ptrdiff_t>(from), best, best + 1);
  return true;
}

// Returns the second move of the principal variation. If the variation has only one move and the request
// wants a ponder move, returns the reply with the best static evaluation.
template <Game G>
std::string IterativeDeepening<G>::ponder_move(const Run& run) {
  const RootMove<Move>& best = run.moves.front();
  G next = run.root;
  next.play(best.move);
  if (best.line.end() - best.line.begin() >= 2) return next.move_text(*(best.line.begin() + 1));
  if (!run.request.wants_ponder_move) return {};
  std::optional<Move> reply;
  int lowest = win_score;
  for (const Move& move : next.legal_moves()) {
    const int value = search_.evaluate(search_.after(next, move), 2);
    if (reply && value >= lowest) continue;
    reply = move;
    lowest = value;
  }
  return reply ? next.move_text(*reply) : std::string();
}

template <Game G>
void IterativeDeepening<G>::report(Run& run, int depth, std::size_t rank, Score score) {
  const RootMove<Move>& best = run.moves[rank];
  std::string line;
  G at = run.root;
  for (const Move& move : best.line) {
    if (!line.empty()) line += ' ';
    line += at.move_text(move);
    at.play(move);
  }
  ugi::Info info{.depth = depth, .seldepth = std::max(depth, search_.deepest_ply())};
  if (run.request.multi_pv > 1) info.multipv = static_cast<int>(rank) + 1;
  info.score = score;
  const Duration elapsed = run.control.elapsed();
  info.time = std::chrono::duration_cast<std::chrono::milliseconds>(elapsed);
  info.nodes = nodes_of_all_threads(run);
  info.nps = per_second(*info.nodes, elapsed);
  info.hashfull = table_.per_mille_full();
  info.pv = line;
  run.request.report(info);
}

// Inserts the line at `rank` by score into the sorted lines before it.
// @return the new rank of the line
template <Game G>
std::size_t IterativeDeepening<G>::insert_by_score(RootMoves& moves, std::size_t rank) {
  const auto at = moves.begin() + static_cast<std::ptrdiff_t>(rank);
  const auto target = std::upper_bound(moves.begin(), at, *at,
                                       [](const auto& a, const auto& b) { return a.score > b.score; });
  std::rotate(target, at, at + 1);
  return static_cast<std::size_t>(target - moves.begin());
}

template <Game G>
void IterativeDeepening<G>::report_lines(Run& run, std::size_t from, std::size_t to) {
  for (std::size_t rank = from; rank < to; ++rank)
    report(run, depth_of(run, run.moves[rank]), rank, score_of(run.moves[rank]));
}

}  // namespace flipside
