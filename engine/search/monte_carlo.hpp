#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "engine/search/monte_carlo_tree.hpp"
#include "engine/search/playout_team.hpp"
#include "engine/search/search_control.hpp"
#include "engine/search/search_score.hpp"
#include "engine/search/searcher.hpp"

namespace flipside {

/// Monte Carlo tree search. Nodes are playouts; the depth is the length of the line that was visited most. By
/// one thread the same playouts are played each time.
template <Game G>
class MonteCarlo {
 public:
  MonteCarlo(std::size_t mebibytes, const MonteCarloSettings& settings) : tree_(mebibytes << 20, settings) {}

  void new_game() { tree_.clear(); }

  /// Chooses a move in a game that is not over, after one playout at least. An only move is played without
  /// further search, and a win or a loss as soon as it is proven.
  SearchResult search(const History<G>& game, const SearchRequest& request, SearchWorld& world);

 private:
  using Move = typename G::Move;
  using Node = TreeNode<Move>;
  using Line = std::vector<const Node*>;

  // All that the functions below share during one search.
  struct Run {
    const SearchRequest& request;
    SearchWorld& world;
    const NodeTally& tally;  // of all threads
    SearchControl control;
    std::uint64_t own = 0;  // playouts of this thread

    std::uint64_t playouts() const { return own + tally.of_others(0); }
  };

  void play(Run& run, PlayoutTeam<G>& team, std::uint64_t due);
  bool is_over(Run& run) const;
  bool is_deep_enough(const Run& run) const;
  std::vector<const Node*> ranked(const Node& parent) const;
  Line line_from(const Node& move) const;
  int score(const Node& move) const;
  void report(Run& run) const;

  // Playouts of several threads between two looks at the depth.
  static constexpr std::uint64_t looks_at_depth = 1024;

  MonteCarloTree<G> tree_;
};

template <Game G>
SearchResult MonteCarlo<G>::search(const History<G>& game, const SearchRequest& asked, SearchWorld& world) {
  const G& root = game.game();
  const TimeBudget budget = plan_time(asked.limits, root.to_move(), asked.overhead, expected_moves(root));
  SearchRequest request = asked;
  if (is_brief(budget) && world.ponder == nullptr) request.threads = 1;  // the others would begin too late
  NodeTally tally(request.threads);
  Run run{request, world, tally,
          SearchControl(world.time, world.stop, request.started, budget, request.limits.nodes, world.ponder,
                        {&tally, 0})};
  tree_.set_root(game);
  PlayoutTeam<G> team(tree_, tally, request.threads);
  std::uint64_t next_report = 1024;
  do {
    play(run, team, next_report);
    if (run.playouts() < next_report) continue;
    report(run);
    while (next_report <= run.playouts()) next_report *= 2;
  } while (!is_over(run) && !is_deep_enough(run));
  report(run);

  const Line line = line_from(*ranked(tree_.root()).front());
  SearchResult result{root.move_text(line[0]->move),
                      {},
                      protocol_score(score(*line[0])),
                      static_cast<int>(line.size()),
                      run.playouts()};
  if (line.size() > 1) {
    G next = root;
    next.play(line[0]->move);
    result.reply = next.move_text(line[1]->move);
  }
  return result;
}

// One thread plays one playout; several play until the search is over or so many are due, and are then at
// rest.
template <Game G>
void MonteCarlo<G>::play(Run& run, PlayoutTeam<G>& team, std::uint64_t due) {
  if (run.request.threads == 1) {
    tree_.add_playout();
    ++run.own;
    return;
  }
  if (run.request.limits.depth) due = std::min(due, run.playouts() + looks_at_depth);
  due = std::min(due, run.request.limits.nodes.value_or(due));
  team.play(run.own, due, [&] { return is_over(run); });
}

// Whether limits other than a depth, or what is proven, end the search.
template <Game G>
bool MonteCarlo<G>::is_over(Run& run) const {
  if (tree_.root().proof != Proof::none || run.control.should_stop(run.own)) return true;
  if (tree_.root().child_count == 1 && !run.request.limits.infinite) return true;
  if (run.own % 16 != 0) return false;
  if (run.playouts() >= run.request.limits.nodes.value_or(run.playouts() + 1)) return true;
  const auto& soft = run.control.budget().soft;
  return soft && run.control.past(*soft);
}

template <Game G>
bool MonteCarlo<G>::is_deep_enough(const Run& run) const {
  const auto& depth = run.request.limits.depth;
  if (!depth || (run.request.threads == 1 && run.own % 16 != 0)) return false;
  return tree_.deepest_ply() >= *depth &&
         static_cast<int>(line_from(*ranked(tree_.root()).front()).size()) >= *depth;
}

// The children of a node, best first: a win the sooner the better, a loss the later the better, and else the
// one visited most.
template <Game G>
std::vector<const TreeNode<typename G::Move>*> MonteCarlo<G>::ranked(const Node& parent) const {
  const auto better = [this](const Node* a, const Node* b) {
    const auto standing = [](const Node& node) {
      return node.proof == Proof::win ? 1 : node.proof == Proof::loss ? -1 : 0;
    };
    if (standing(*a) != standing(*b)) return standing(*a) > standing(*b);
    if (standing(*a) != 0 && a->plies != b->plies) return (a->plies < b->plies) == (standing(*a) > 0);
    if (a->visits != b->visits) return a->visits > b->visits;
    return tree_.expected(*a) > tree_.expected(*b);
  };
  const auto children = tree_.nodes().children(parent);
  std::vector<const Node*> ranked(children.size());
  std::transform(children.begin(), children.end(), ranked.begin(), [](const Node& node) { return &node; });
  std::stable_sort(ranked.begin(), ranked.end(), better);
  return ranked;
}

// A move and the best ones after it, as far as they were visited.
template <Game G>
auto MonteCarlo<G>::line_from(const Node& move) const -> Line {
  Line line{&move};
  while (line.back()->child_count > 0) {
    const Node* next = ranked(*line.back()).front();
    if (next->visits == 0 && next->proof == Proof::none) break;
    line.push_back(next);
  }
  return line;
}

// The search's score of a move. A share p of the points counts as the centi-units at which the Elo model
// expects it: 400 log10(p / (1 - p)).
template <Game G>
int MonteCarlo<G>::score(const Node& move) const {
  if (move.proof == Proof::win) return win_score - move.plies - 1;
  if (move.proof == Proof::loss) return move.plies + 1 - win_score;
  if (move.proof == Proof::draw) return draw_score;
  const float share = std::clamp((1 + tree_.expected(move)) / 2, 1e-4F, 1 - 1e-4F);
  return static_cast<int>(std::lround(400 * std::log10(share / (1 - share))));
}

template <Game G>
void MonteCarlo<G>::report(Run& run) const {
  const auto moves = ranked(tree_.root());
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
    run.world.report(info);
  }
}

}  // namespace flipside
