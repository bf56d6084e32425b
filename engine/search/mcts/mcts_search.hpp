#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engine/search/mcts/mcts_tree.hpp"
#include "engine/search/mcts/playout_threads.hpp"
#include "engine/search/search_control.hpp"
#include "engine/search/searcher.hpp"

namespace flipside {

/// Monte Carlo tree search. Reports playouts as nodes, and the length of the most visited line as depth. With
/// one thread, the search is deterministic.
class MctsSearch final : public Searcher {
 public:
  explicit MctsSearch(std::unique_ptr<MctsTreeBase> tree) : tree_(std::move(tree)) {}

  void new_game() override { tree_->clear(); }
  bool accepts(const AnyGame& game) const override { return tree_->accepts(game); }

  /// Chooses a move in a game that is not over, after at least one playout. Ends the search early if the root
  /// is proven or has only one legal move.
  SearchResult search(const SearchRequest& request) override;

 private:
  using Line = MctsTreeBase::Line;

  // The state of one search.
  struct Run {
    const SearchRequest& request;
    const NodeCounts& counts;
    int threads;
    SearchControl control;
    std::uint64_t own_playouts = 0;  // playouts of the calling thread

    std::uint64_t playouts() const { return own_playouts + counts.sum_except(0); }
  };

  void play(Run& run, PlayoutThreads& threads, std::uint64_t target);
  bool is_over(Run& run) const;
  bool has_reached_depth(const Run& run) const;
  std::vector<const MctsNode*> ranked_children(const MctsNode& parent) const;
  Line line_from(const MctsNode& move) const;
  int score(const MctsNode& move) const;
  void report(Run& run) const;

  std::unique_ptr<MctsTreeBase> tree_;
};

}  // namespace flipside
