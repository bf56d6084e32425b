#include "engine/search/mcts/mcts_search.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>
#include <string>

#include "engine/search/report_error.hpp"
#include "engine/search/search_score.hpp"

namespace flipside {
namespace {

// Number of playouts between two checks of the depth limit if several threads search.
constexpr std::uint64_t depth_check_interval = 1024;

}  // namespace

SearchResult MctsSearch::search(const SearchRequest& request) {
  // A short search might end before other threads start.
  const bool single_threaded = is_short(request.budget) && request.ponder == nullptr;
  const int threads = single_threaded ? 1 : request.threads;
  NodeCounts counts(threads);
  Run run{request, counts, threads, SearchControl(request, {&counts, 0})};
  tree_->set_root(request.game);
  PlayoutThreads playout_threads(*tree_, counts, threads);
  std::uint64_t next_report = 1024;
  do {
    play(run, playout_threads, next_report);
    if (run.playouts() < next_report) continue;
    report(run);
    while (next_report <= run.playouts()) next_report *= 2;
  } while (!is_over(run) && !has_reached_depth(run));
  report(run);

  const Line line = line_from(*ranked_children(tree_->root()).front());
  const auto moves = tree_->move_texts(line);
  SearchResult result{.move = moves[0],
                      .depth = static_cast<int>(line.size()),
                      .score = protocol_score(score(*line[0])),
                      .nodes = run.playouts()};
  if (moves.size() > 1) result.ponder_move = moves[1];
  return result;
}

// With a single thread, adds one playout. Otherwise, adds playouts until the search is over or the number of
// playouts reaches the target. Continues with a single thread after a thread has run out of memory.
void MctsSearch::play(Run& run, PlayoutThreads& threads, std::uint64_t target) {
  if (run.threads == 1) {
    tree_->add_playout();
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
bool MctsSearch::is_over(Run& run) const {
  if (tree_->root().proof != Proof::none || run.control.should_stop(run.own_playouts)) return true;
  if (tree_->root().child_count == 1 && !run.request.limits.infinite) return true;
  if (run.own_playouts % 16 != 0) return false;
  if (run.playouts() >= run.request.limits.nodes.value_or(run.playouts() + 1)) return true;
  const auto& soft = run.control.budget().soft;
  return soft && run.control.has_elapsed(*soft);
}

bool MctsSearch::has_reached_depth(const Run& run) const {
  const auto& depth = run.request.limits.depth;
  if (!depth || (run.threads == 1 && run.own_playouts % 16 != 0)) return false;
  return tree_->deepest_ply() >= *depth &&
         static_cast<int>(line_from(*ranked_children(tree_->root()).front()).size()) >= *depth;
}

// Returns the children of a node, best first: proven wins in ascending order of length, then other moves in
// descending order of visits, then proven losses in descending order of length.
std::vector<const MctsNode*> MctsSearch::ranked_children(const MctsNode& parent) const {
  const auto better = [this](const MctsNode* a, const MctsNode* b) {
    const int proven_a = value_of(a->proof);
    const int proven_b = value_of(b->proof);
    if (proven_a != proven_b) return proven_a > proven_b;
    if (proven_a != 0 && a->plies != b->plies) return (a->plies < b->plies) == (proven_a > 0);
    if (a->visits != b->visits) return a->visits > b->visits;
    return tree_->mean(*a) > tree_->mean(*b);
  };
  const auto children = tree_->nodes().children(parent);
  std::vector<const MctsNode*> ranked(children.size());
  std::transform(children.begin(), children.end(), ranked.begin(),
                 [](const MctsNode& node) { return &node; });
  std::stable_sort(ranked.begin(), ranked.end(), better);
  return ranked;
}

// Returns the line that starts with a move and continues with the best visited moves.
auto MctsSearch::line_from(const MctsNode& move) const -> Line {
  Line line{&move};
  while (line.back()->child_count > 0) {
    const MctsNode* next = ranked_children(*line.back()).front();
    if (next->visits == 0 && next->proof == Proof::none) break;
    line.push_back(next);
  }
  return line;
}

// Returns the search score of a move. The logistic Elo model converts an expected score p in (0, 1) to 400
// log10(p / (1 - p)) centipawns: one Elo point is one centipawn.
int MctsSearch::score(const MctsNode& move) const {
  if (move.proof == Proof::win) return win_score - move.plies - 1;
  if (move.proof == Proof::loss) return move.plies + 1 - win_score;
  if (move.proof == Proof::draw) return draw_score;
  const float share = std::clamp((1 + tree_->mean(move)) / 2, 1e-4F, 1 - 1e-4F);
  return static_cast<int>(std::lround(400 * std::log10(share / (1 - share))));
}

void MctsSearch::report(Run& run) const {
  const auto moves = ranked_children(tree_->root());
  const auto lines = std::min(static_cast<std::size_t>(run.request.multi_pv), moves.size());
  for (std::size_t rank = 0; rank < lines; ++rank) {
    const Line line = line_from(*moves[rank]);
    const std::string texts = fmt::format("{}", fmt::join(tree_->move_texts(line), " "));
    const auto depth = static_cast<int>(line.size());
    ugi::Info info{.depth = depth, .seldepth = std::max(depth, tree_->deepest_ply())};
    if (run.request.multi_pv > 1) info.multipv = static_cast<int>(rank) + 1;
    info.score = protocol_score(score(*moves[rank]));
    info.time = std::chrono::duration_cast<std::chrono::milliseconds>(run.control.elapsed());
    info.nodes = run.playouts();
    info.nps = per_second(*info.nodes, run.control.elapsed());
    info.hashfull = static_cast<int>(1000 * tree_->nodes().size() / tree_->nodes().capacity());
    info.pv = texts;
    run.request.report(info);
  }
}

}  // namespace flipside
