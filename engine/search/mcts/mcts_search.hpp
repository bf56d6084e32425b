#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>
#include <string>
#include <vector>

#include "engine/search/mcts/mcts_tree.hpp"
#include "engine/search/mcts/playout_threads.hpp"
#include "engine/search/report_error.hpp"
#include "engine/search/search_control.hpp"
#include "engine/search/search_score.hpp"

namespace flipside {

/// Monte Carlo tree search. Reports playouts as nodes, and the length of the most visited line as depth. With
/// one thread, the search is deterministic.
template <Game G>
class MctsSearch {
 public:
  MctsSearch(std::size_t mebibytes, const MctsSettings& settings) : tree_(mebibytes << 20, settings) {}

  void new_game() { tree_.clear(); }

  /// Chooses a move in a game that is not over, after at least one playout. Ends the search early if the root
  /// is proven or has only one legal move.
  SearchResult search(const History<G>& game, const SearchRequest& request);

 private:
  using Move = typename G::Move;
  using Node = MctsNode<Move>;
  using Line = std::vector<const Node*>;

  // The state of one search.
  struct Run {
    const SearchRequest& request;
    const NodeCounts& counts;
    int threads;
    SearchControl control;
    std::uint64_t own_playouts = 0;  // playouts of the calling thread

    std::uint64_t playouts() const { return own_playouts + counts.sum_except(0); }
  };

  void play(Run& run, PlayoutThreads<G>& threads, std::uint64_t target);
  bool is_over(Run& run) const;
  bool has_reached_depth(const Run& run) const;
  std::vector<const Node*> ranked_children(const Node& parent) const;
  Line line_from(const Node& move) const;
  int score(const Node& move) const;
  void report(Run& run) const;

  // Number of playouts between two checks of the depth limit if several threads search.
  static constexpr std::uint64_t depth_check_interval = 1024;

  MctsTree<G> tree_;
};

template <Game G>
SearchResult MctsSearch<G>::search(const History<G>& game, const SearchRequest& request) {
  // A short search might end before other threads start.
  const bool single_threaded = is_short(request.budget) && request.ponder == nullptr;
  const int threads = single_threaded ? 1 : request.threads;
  NodeCounts counts(threads);
  Run run{request, counts, threads, SearchControl(request, {&counts, 0})};
  tree_.set_root(game);
  PlayoutThreads<G> playout_threads(tree_, counts, threads);
  std::uint64_t next_report = 1024;
  do {
    play(run, playout_threads, next_report);
    if (run.playouts() < next_report) continue;
    report(run);
    while (next_report <= run.playouts()) next_report *= 2;
  } while (!is_over(run) && !has_reached_depth(run));
  report(run);

  const Line line = line_from(*ranked_children(tree_.root()).front());
  SearchResult result{.move = game.game().move_text(line[0]->move),
                      .depth = static_cast<int>(line.size()),
                      .score = protocol_score(score(*line[0])),
                      .nodes = run.playouts()};
  if (line.size() > 1) {
    G next = game.game();
    next.play(line[0]->move);
    result.ponder_move = next.move_text(line[1]->move);
  }
  return result;
}

// With a single thread, adds one playout. Otherwise, adds playouts until the search is over or the number of
// playouts reaches the target. Continues with a single thread after a thread has run out of memory.
template <Game G>
void MctsSearch<G>::play(Run& run, PlayoutThreads<G>& threads, std::uint64_t target) {
  if (run.threads == 1) {
    tree_.add_playout();
    ++run.own_playouts;
    return;
  }
  if (run.request.limits.depth) target = std::min(target, run.playouts() + depth_check_interval);
  target = std::min(target, run.request.limits.nodes.value_or(target));
  try {
    threads.play(run.own_playouts, target, [&] { return is_over(run); });
  } catch (const std::bad_alloc&) {
    report_error(run.request, "a search thread ran out of memory; searching with one thread");
    run.threads = 1;
    return;
  }
  if (threads.count() == run.threads) return;
  run.threads = threads.count();
  report_missing_threads(run.request, run.threads);
}

// Returns whether the search is over because of a proof, a single legal move, or a limit other than the depth
// limit.
template <Game G>
bool MctsSearch<G>::is_over(Run& run) const {
  if (tree_.root().proof != Proof::none || run.control.should_stop(run.own_playouts)) return true;
  if (tree_.root().child_count == 1 && !run.request.limits.infinite) return true;
  if (run.own_playouts % 16 != 0) return false;
  if (run.playouts() >= run.request.limits.nodes.value_or(run.playouts() + 1)) return true;
  const auto& soft = run.control.budget().soft;
  return soft && run.control.has_elapsed(*soft);
}

template <Game G>
bool MctsSearch<G>::has_reached_depth(const Run& run) const {
  const auto& depth = run.request.limits.depth;
  if (!depth || (run.threads == 1 && run.own_playouts % 16 != 0)) return false;
  return tree_.deepest_ply() >= *depth &&
         static_cast<int>(line_from(*ranked_children(tree_.root()).front()).size()) >= *depth;
}

// Returns the children of a node, best first: proven wins in ascending order of length, then other moves in
// descending order of visits, then proven losses in descending order of length.
template <Game G>
std::vector<const MctsNode<typename G::Move>*> MctsSearch<G>::ranked_children(const Node& parent) const {
  const auto better = [this](const Node* a, const Node* b) {
    const int proven_a = value_of(a->proof);
    const int proven_b = value_of(b->proof);
    if (proven_a != proven_b) return proven_a > proven_b;
    if (proven_a != 0 && a->plies != b->plies) return (a->plies < b->plies) == (proven_a > 0);
    if (a->visits != b->visits) return a->visits > b->visits;
    return tree_.mean(*a) > tree_.mean(*b);
  };
  const auto children = tree_.nodes().children(parent);
  std::vector<const Node*> ranked(children.size());
  std::transform(children.begin(), children.end(), ranked.begin(), [](const Node& node) { return &node; });
  std::stable_sort(ranked.begin(), ranked.end(), better);
  return ranked;
}

// Returns the line that starts with a move and continues with the best visited moves.
template <Game G>
auto MctsSearch<G>::line_from(const Node& move) const -> Line {
  Line line{&move};
  while (line.back()->child_count > 0) {
    const Node* next = ranked_children(*line.back()).front();
    if (next->visits == 0 && next->proof == Proof::none) break;
    line.push_back(next);
  }
  return line;
}

// Returns the search score of a move. The logistic Elo model converts an expected score p in (0, 1) to 400
// log10(p / (1 - p)) centipawns: one Elo point is one centipawn.
template <Game G>
int MctsSearch<G>::score(const Node& move) const {
  if (move.proof == Proof::win) return win_score - move.plies - 1;
  if (move.proof == Proof::loss) return move.plies + 1 - win_score;
  if (move.proof == Proof::draw) return draw_score;
  const float share = std::clamp((1 + tree_.mean(move)) / 2, 1e-4F, 1 - 1e-4F);
  return static_cast<int>(std::lround(400 * std::log10(share / (1 - share))));
}

template <Game G>
void MctsSearch<G>::report(Run& run) const {
  const auto moves = ranked_children(tree_.root());
  const auto lines = std::min(static_cast<std::size_t>(run.request.multi_pv), moves.size());
  for (std::size_t rank = 0; rank < lines; ++rank) {
    const Line line = line_from(*moves[rank]);
    std::string texts;
    G at = tree_.position();
    for (const Node* node : line) {
      if (!texts.empty()) texts += ' ';
      texts += at.move_text(node->move);
      at.play(node->move);
    }
    const auto depth = static_cast<int>(line.size());
    ugi::Info info{.depth = depth, .seldepth = std::max(depth, tree_.deepest_ply())};
    if (run.request.multi_pv > 1) info.multipv = static_cast<int>(rank) + 1;
    info.score = protocol_score(score(*moves[rank]));
    info.time = std::chrono::duration_cast<std::chrono::milliseconds>(run.control.elapsed());
    info.nodes = run.playouts();
    info.nps = per_second(*info.nodes, run.control.elapsed());
    info.hashfull = static_cast<int>(1000 * tree_.nodes().size() / tree_.nodes().capacity());
    info.pv = texts;
    run.request.report(info);
  }
}

}  // namespace flipside
