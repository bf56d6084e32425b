#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/search/mcts/mcts_tree.hpp"
#include "engine/search/node_counts.hpp"

namespace flipside {

/// Threads that add playouts to one tree. The threads lock only to expand nodes, and virtual losses spread
/// them over the tree (Chaslot, Winands, van den Herik, "Parallel Monte-Carlo tree search", 2008). The
/// counters are lock-free (Enzenberger, Müller, "A lock-free multithreaded Monte-Carlo tree search
/// algorithm", 2009).
class PlayoutThreads {
 public:
  /// @param tree    a tree whose root is set; must outlive this object
  /// @param counts  one count for each of the threads, the calling thread first; must outlive this object
  PlayoutThreads(MctsTreeBase& tree, NodeCounts& counts, int threads) : tree_(tree), counts_(counts) {
    for (int i = 0; i < threads; ++i) workers_.push_back(tree.make_worker(i));
  }

  /// Returns the number of threads, the calling thread included. play() reduces it to the number of threads
  /// that the system can start.
  int count() const { return static_cast<int>(workers_.size()); }

  /// Adds playouts until `is_over()` returns true, the total reaches about `target`, or the tree is full.
  /// Returns after all threads have stopped. Rethrows an exception of a thread.
  /// @param own_playouts  playouts of the calling thread; incremented at least once
  /// @param is_over       called by the calling thread after each of its playouts
  void play(std::uint64_t& own_playouts, std::uint64_t target, const std::function<bool()>& is_over);

 private:
  MctsTreeBase& tree_;
  NodeCounts& counts_;
  std::vector<MctsTreeBase::Worker> workers_;  // one worker per thread
};

}  // namespace flipside
