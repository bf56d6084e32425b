#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "engine/search/monte_carlo_tree.hpp"
#include "engine/search/node_tally.hpp"

namespace flipside {

/// Threads that add playouts to one tree. They wait for each other only to add nodes; what is under way
/// counts as lost, so that they spread (Chaslot, Winands, van den Herik, "Parallel Monte-Carlo tree search",
/// 2008, with the counters of Enzenberger, Müller, "A lock-free multithreaded Monte-Carlo tree search
/// algorithm", 2009).
template <Game G>
class PlayoutTeam {
 public:
  /// @param tree  has its root; it and the tally outlive the team
  /// @param tally  of so many threads, of which the caller's is the first
  PlayoutTeam(MonteCarloTree<G>& tree, NodeTally& tally, int threads) : tree_(tree), tally_(tally) {
    for (int i = 0; i < threads; ++i) walks_.push_back(tree.new_walk(i));
  }

  /// Adds playouts until `is_over()`, which the calling thread asks after each of its own, or until hardly
  /// more than `due` were added since the team was made, or until memory is used up; then no thread plays any
  /// more.
  /// @param own  playouts of the calling thread, counted on by one at least
  template <class IsOver>
  void play(std::uint64_t& own, std::uint64_t due, IsOver is_over) {
    tree_.make_room();
    std::atomic<bool> ended = false;
    const auto goes_on = [&](std::uint64_t count) {
      return !ended && !tree_.is_full() && (count % 16 != 0 || tally_.sum() < due);
    };
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < walks_.size(); ++i)
      threads.emplace_back([this, i, &goes_on] {
        const int thread = static_cast<int>(i);
        for (std::uint64_t count = tally_.of(thread); goes_on(count);) {
          tree_.add_playout(walks_[i]);
          tally_.tell(thread, ++count);
        }
      });
    do {
      tree_.add_playout(walks_[0]);
      tally_.tell(0, ++own);
    } while (!is_over() && goes_on(own));
    ended = true;
    threads.clear();
    for (const auto& walk : walks_) tree_.end_walk(walk);
  }

 private:
  MonteCarloTree<G>& tree_;
  NodeTally& tally_;
  std::vector<typename MonteCarloTree<G>::Walk> walks_;  // one for each thread
};

}  // namespace flipside
