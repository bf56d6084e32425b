#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "engine/search/mcts/mcts_tree.hpp"
#include "engine/search/node_counts.hpp"

namespace flipside {

/// Threads that add playouts to one tree. The threads lock only to expand nodes, and virtual losses spread
/// them over the tree (Chaslot, Winands, van den Herik, "Parallel Monte-Carlo tree search", 2008). The
/// counters are lock-free (Enzenberger, Müller, "A lock-free multithreaded Monte-Carlo tree search
/// algorithm", 2009).
template <Game G>
class PlayoutThreads {
 public:
  /// @param tree    a tree whose root is set; must outlive this object
  /// @param counts  one count for each of the threads, the calling thread first; must outlive this object
  PlayoutThreads(MctsTree<G>& tree, NodeCounts& counts, int threads) : tree_(tree), counts_(counts) {
    for (int i = 0; i < threads; ++i) workers_.push_back(tree.make_worker(i));
  }

  /// Adds playouts until `is_over()` returns true, the total reaches about `target`, or the tree is full.
  /// Returns after all threads have stopped.
  /// @param own_playouts  playouts of the calling thread; incremented at least once
  /// @param is_over       called by the calling thread after each of its playouts
  template <class IsOver>
  void play(std::uint64_t& own_playouts, std::uint64_t target, IsOver is_over) {
    tree_.ensure_room();
    std::atomic<bool> stopped = false;
    const auto should_continue = [&](std::uint64_t count) {
      return !stopped && !tree_.is_full() && (count % 16 != 0 || counts_.sum() < target);
    };
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < workers_.size(); ++i)
      threads.emplace_back([this, i, &should_continue] {
        const int thread = static_cast<int>(i);
        for (std::uint64_t count = counts_.nodes_of_thread(thread); should_continue(count);) {
          tree_.add_playout(workers_[i]);
          counts_.publish(thread, ++count);
        }
      });
    do {
      tree_.add_playout(workers_[0]);
      counts_.publish(0, ++own_playouts);
    } while (!is_over() && should_continue(own_playouts));
    stopped = true;
    threads.clear();
    for (const auto& worker : workers_) tree_.merge_statistics(worker);
  }

 private:
  MctsTree<G>& tree_;
  NodeCounts& counts_;
  std::vector<typename MctsTree<G>::Worker> workers_;  // one worker per thread
};

}  // namespace flipside
