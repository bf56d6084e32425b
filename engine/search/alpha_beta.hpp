#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/search/aspiration.hpp"
#include "engine/search/exact_end.hpp"
#include "engine/search/first_look.hpp"
#include "engine/search/search_control.hpp"
#include "engine/search/searcher.hpp"
#include "engine/search/tree_search.hpp"

namespace flipside {

/// Iterative deepening of a tree search, for one thread.
template <Game G>
class AlphaBeta {
 public:
  using Move = typename G::Move;

  explicit AlphaBeta(TranspositionTable& table, Pruning pruning = {})
      : table_(table), tree_(table, pruning) {}

  /// Chooses a move in a game that is not over.
  ///
  /// A win in one is found whatever the limits, and played without further search, unless more lines are
  /// wanted; so is an only move. Then a safe answer to every threat of the opponent's to win at once is
  /// looked for (not with a depth limit of 1); time limits cut that short, but not before `first_look_time`.
  /// See FirstLook.
  SearchResult search(const History<G>& game, const SearchRequest& request, SearchWorld& world);

  /// What is spent at least, if it takes so much, on the exact number of plies to the end of a decided game.
  static constexpr std::uint64_t exact_end_nodes = 20'000;

  /// What the first look may take even if there is no time.
  static constexpr Duration first_look_time = std::chrono::milliseconds(2);

 private:
  using RootMoves = typename FirstLook<G>::RootMoves;

  static constexpr int first_aspiration = 4;  // plies; what less deep searches say is a poor guess
  /// An iteration that takes so many times the share of the move is given up, but not while the score falls.
  static constexpr double longest_share = 1.75;
  /// Bounds of scores are told by searches that have taken longer.
  static constexpr Duration bounds_time = std::chrono::seconds(1);

  // All that the functions below share during one search.
  struct Run {
    const G& root;
    const SearchRequest& request;
    SearchWorld& world;
    SearchControl control;
    RootMoves moves{};
    bool brief = false;     // reports only at the end
    int depth = 0;          // of the last iteration that ended
    bool has_news = false;  // some line is not as it was last reported
  };

  void look_first(Run& run);
  void deepen(Run& run);
  void search_root(Run& run, int depth, std::size_t from);
  int search_window(Run& run, int depth, std::size_t from, int alpha, int beta);
  static bool leave_lost(RootMoves& moves, std::size_t from, std::size_t searched);
  bool is_settled(const Run& run) const;
  static bool is_won_on_clock(const Run& run) {
    return run.control.budget().soft && run.moves.front().score >= decided_score;
  }
  static double effort(const RootMoves& moves);
  void find_exact_end(Run& run);
  void report_lines(Run& run, std::size_t from, std::size_t to);
  void report(Run& run, int depth, std::size_t rank, Score score);
  /// That a line is told with: of the iteration that found its score, or the last that ended.
  static int depth_of(const Run& run, const RootMove<Move>& root) { return std::max(root.depth, run.depth); }
  static std::size_t put_in_order(RootMoves& moves, std::size_t rank);
  static Score score_of(const RootMove<Move>& root) { return protocol_score(root.score, root.bound); }
  static std::size_t lines(const Run& run) {
    return std::min(static_cast<std::size_t>(run.request.multi_pv), run.moves.size());
  }
  std::string reply_text(const Run& run);

  TranspositionTable& table_;
  TreeSearch<G> tree_;
};

template <Game G>
SearchResult AlphaBeta<G>::search(const History<G>& game, const SearchRequest& request, SearchWorld& world) {
  const G& root = game.game();
  const TimeBudget budget = plan_time(request.limits, root.to_move(), request.overhead, expected_moves(root));
  Run run{root, request, world,
          SearchControl(world.time, world.stop, request.started, budget, request.limits.nodes, world.ponder,
                        world.place)};
  run.brief = is_brief(budget) && world.ponder == nullptr;
  tree_.start(run.control, game, request.network, request.blur, world.busy);
  tree_.begin_iteration(1);
  look_first(run);
  if (!is_settled(run)) deepen(run);
  find_exact_end(run);
  const RootMove<Move>& best = run.moves.front();
  if (run.brief)
    report_lines(run, 0, run.depth > 1 ? lines(run) : 1);  // the first look knows little of the others
  else if (run.has_news)
    report_lines(run, 0, lines(run));
  return {root.move_text(best.move), reply_text(run), score_of(best), depth_of(run, best),
          tree_.nodes() + world.place.of_others()};
}

template <Game G>
void AlphaBeta<G>::look_first(Run& run) {
  const auto out_of_time = [&run, looks = 0]() mutable {
    if (++looks % 16 != 0) return false;
    const auto& hard = run.control.budget().hard;
    return hard && run.control.past(std::max(*hard, first_look_time));
  };
  FirstLook<G> look(run.root, tree_);
  run.moves = look.list_moves(run.request.multi_pv > 1);
  look.rate(run.moves, out_of_time);
  run.depth = 1;
  const bool won = run.moves.front().score == win_score - 1;
  const bool looks = run.request.limits.depth.value_or(2) > 1 && !run.request.blur.overlooks(run.root.hash());
  if (!won && run.moves.size() > 1 && looks) look.avoid_loss(run.moves, out_of_time);
  if (!run.brief) report_lines(run, 0, lines(run));
}

// True where more search cannot change the move, an only move, or hardly the scores that are told: wins and
// losses that are proven. A clock is not spent on a faster win.
template <Game G>
bool AlphaBeta<G>::is_settled(const Run& run) const {
  const bool only_move = run.moves.size() == 1 && !run.request.limits.infinite;
  if (only_move || is_won_on_clock(run)) return true;
  const auto begin = run.moves.begin();
  return std::all_of(begin, begin + static_cast<std::ptrdiff_t>(lines(run)), [&](const auto& root) {
    return is_decided(root.score) && plies_to_end(root.score) <= std::max(run.depth, 2);
  });
}

// The part of the last iteration's nodes that went into the best move.
template <Game G>
double AlphaBeta<G>::effort(const RootMoves& moves) {
  std::uint64_t all = 0;
  for (const RootMove<Move>& root : moves) all += root.nodes;
  return static_cast<double>(moves.front().nodes) / static_cast<double>(std::max<std::uint64_t>(all, 1));
}

template <Game G>
void AlphaBeta<G>::deepen(Run& run) {
  const int deepest = std::clamp(run.request.limits.depth.value_or(tree_.max_ply), 1, tree_.max_ply);
  Patience patience;
  for (int depth = 2; depth <= deepest && !run.control.too_late_for_more(patience.factor()); ++depth) {
    tree_.begin_iteration(depth);
    run.control.hurry(longest_share * patience.factor());
    std::size_t told = 0;  // of the lines of this iteration
    for (std::size_t rank = 0; rank < lines(run); ++rank) {
      search_root(run, depth, rank);
      if (run.control.stopped()) return;
      told = std::min(told, put_in_order(run.moves, rank));
      const bool last = rank + 1 == lines(run);
      if (run.brief || (!last && run.control.elapsed() < bounds_time)) continue;
      report_lines(run, told, rank + 1);
      told = rank + 1;
    }
    run.has_news = false;
    run.depth = depth;
    if (is_settled(run)) return;
    patience.see(move_key(run.moves.front().move), run.moves.front().score, effort(run.moves));
  }
}

// Costs at most about half of what was spent before; of a clock no more than the share of the move.
template <Game G>
void AlphaBeta<G>::find_exact_end(Run& run) {
  const Move best = run.moves.front().move;
  const int score = run.moves.front().score;
  if (!is_decided(score) || run.request.multi_pv > 1 || run.control.stopped()) return;
  TimeBudget budget = run.control.budget();
  if (budget.soft) budget.hard = std::min(*budget.soft, budget.hard.value_or(*budget.soft));
  const std::uint64_t spent = tree_.nodes() + run.world.place.of_others();
  const std::uint64_t most =
      std::min(spent + std::max(spent / 2, exact_end_nodes), run.request.limits.nodes.value_or(UINT64_MAX));
  SearchControl control(run.world.time, run.world.stop, run.request.started, budget, most, run.world.ponder,
                        run.world.place);
  ExactEnd<G>(run.root, tree_, control).find(run.moves);
  run.has_news |= run.moves.front().move != best || run.moves.front().score != score;
}

// Finds the best of the moves from rank `from` on and puts it there. When stopped half-way, the best so far.
template <Game G>
void AlphaBeta<G>::search_root(Run& run, int depth, std::size_t from) {
  if (from == 0)
    for (RootMove<Move>& root : run.moves) root.nodes = 0;
  const bool expected = depth >= first_aspiration;
  Aspiration window(expected ? std::optional(run.moves[from].score) : std::nullopt);
  for (;;) {
    const int alpha = window.alpha();
    const int score = search_window(run, depth, from, alpha, window.beta());
    if (run.control.stopped() || (from == 0 && is_won_on_clock(run)) || window.holds(score)) return;
    if (score <= alpha && from == 0) run.control.take_time();
    if (run.control.elapsed() < bounds_time) continue;
    const Score::Bound bound = score <= alpha ? Score::Bound::upper : Score::Bound::lower;
    report(run, depth, from, protocol_score(score, bound));
    run.has_news = true;
  }
}

// The same for scores within (alpha, beta). If that of the best move is not above alpha, the moves stay as
// they are; if it is not below beta, it is a bound.
// @return its score
template <Game G>
int AlphaBeta<G>::search_window(Run& run, int depth, std::size_t from, int alpha, int beta) {
  int best = -win_score;
  Line<Move> rest;
  for (std::size_t i = from; i < run.moves.size() && alpha < beta; ++i) {
    RootMove<Move>& root = run.moves[i];
    const std::uint64_t before = tree_.nodes();
    const G next = tree_.after_root(run.root, root.move);
    int score = i == from ? 0 : -tree_.search(next, depth - 1, 1, -alpha - 1, -alpha, rest);
    if (i == from || (score > alpha && !run.control.stopped()))
      score = -tree_.search(next, depth - 1, 1, -beta, -alpha, rest);
    if (run.control.stopped()) {
      run.has_news |= leave_lost(run.moves, from, i);
      return best;
    }
    root.nodes += tree_.nodes() - before;
    best = std::max(best, score);
    if (score <= alpha) continue;
    alpha = score;
    root.score = score;
    root.bound = score >= beta ? Score::Bound::lower : Score::Bound::exact;
    root.depth = depth;
    run.has_news = true;
    root.line.assign(root.move, rest);
    const auto at = run.moves.begin();
    std::rotate(at + static_cast<std::ptrdiff_t>(from), at + static_cast<std::ptrdiff_t>(i),
                at + static_cast<std::ptrdiff_t>(i) + 1);
    if (from == 0 && is_won_on_clock(run)) break;
  }
  return best;
}

// After a search was broken off: if all of the moves that it has seen lose, one that it has not seen, and
// that does not lose as soon by what was known before, comes first.
// @return whether one does
template <Game G>
bool AlphaBeta<G>::leave_lost(RootMoves& moves, std::size_t from, std::size_t searched) {
  if (searched == from || moves[from].score > -decided_score) return false;
  const auto begin = moves.begin();
  const auto best = std::max_element(begin + static_cast<std::ptrdiff_t>(searched), moves.end(),
                                     [](const auto& a, const auto& b) { return a.score < b.score; });
  if (best->score <= moves[from].score) return false;
  std::rotate(begin + static_cast<std::ptrdiff_t>(from), best, best + 1);
  return true;
}

// The second move of the line that begins with the best one. Where the line ends before, though the game does
// not, and a reply is wanted, the one that looks best; else empty.
template <Game G>
std::string AlphaBeta<G>::reply_text(const Run& run) {
  const RootMove<Move>& best = run.moves.front();
  G next = run.root;
  next.play(best.move);
  if (best.line.end() - best.line.begin() >= 2) return next.move_text(*(best.line.begin() + 1));
  if (!run.request.wants_reply) return {};
  std::optional<Move> reply;
  int least = win_score;
  for (const Move& move : next.legal_moves()) {
    const int value = tree_.evaluate(tree_.after(next, move), 2);
    if (reply && value >= least) continue;
    reply = move;
    least = value;
  }
  return reply ? next.move_text(*reply) : std::string();
}

template <Game G>
void AlphaBeta<G>::report(Run& run, int depth, std::size_t rank, Score score) {
  const RootMove<Move>& best = run.moves[rank];
  std::string line;
  G at = run.root;
  for (const Move& move : best.line) {
    if (!line.empty()) line += ' ';
    line += at.move_text(move);
    at.play(move);
  }
  ugi::Info info{.depth = depth, .seldepth = std::max(depth, tree_.deepest_ply())};
  if (run.request.multi_pv > 1) info.multipv = static_cast<int>(rank) + 1;
  info.score = score;
  const Duration elapsed = run.control.elapsed();
  info.time = std::chrono::duration_cast<std::chrono::milliseconds>(elapsed);
  info.nodes = tree_.nodes() + run.world.place.of_others();
  info.nps = per_second(*info.nodes, elapsed);
  info.hashfull = table_.per_mille_full();
  info.pv = line;
  run.world.report(info);
}

// Puts the move of `rank` where its score belongs among those before it, which are in order.
// @return its rank now
template <Game G>
std::size_t AlphaBeta<G>::put_in_order(RootMoves& moves, std::size_t rank) {
  const auto at = moves.begin() + static_cast<std::ptrdiff_t>(rank);
  const auto place = std::upper_bound(moves.begin(), at, *at,
                                      [](const auto& a, const auto& b) { return a.score > b.score; });
  std::rotate(place, at, at + 1);
  return static_cast<std::size_t>(place - moves.begin());
}

template <Game G>
void AlphaBeta<G>::report_lines(Run& run, std::size_t from, std::size_t to) {
  for (std::size_t rank = from; rank < to; ++rank)
    report(run, depth_of(run, run.moves[rank]), rank, score_of(run.moves[rank]));
}

}  // namespace flipside
