#pragma once

#include <algorithm>
#include <stop_token>
#include <vector>

#include "engine/core/threads.hpp"
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

  /// Returns the number of threads, the calling thread included. play() reduces it to the number of threads
  /// that the system can start.
  int count() const { return static_cast<int>(workers_.size()); }

  /// Adds playouts until `is_over()` returns true, the total reaches about `target`, or the tree is full.
  /// Returns after all threads have stopped. Rethrows an exception of a thread.
  /// @param own_playouts  playouts of the calling thread; incremented at least once
  /// @param is_over       called by the calling thread after each of its playouts
  template <class IsOver>
  void play(std::uint64_t& own_playouts, std::uint64_t target, IsOver is_over) {
    tree_.ensure_room();
    const auto should_continue = [&](const std::stop_token& stop, std::uint64_t count) {
      return !stop.stop_requested() && !tree_.is_full() && (count % 16 != 0 || counts_.sum() < target);
    };
    WorkerThreads threads;
    std::size_t started = 1;
    while (started < workers_.size() &&
           threads.start([this, i = started, &should_continue](const std::stop_token& stop) {
             const int thread = static_cast<int>(i);
             for (std::uint64_t count = counts_.nodes_of_thread(thread); should_continue(stop, count);) {
               tree_.add_playout(workers_[i]);
               counts_.publish(thread, ++count);
             }
           }))
      ++started;
    do {
      tree_.add_playout(workers_[0]);
      counts_.publish(0, ++own_playouts);
    } while (!is_over() && should_continue(threads.stop_token(), own_playouts));
    threads.request_stop();
    threads.join();
    workers_.erase(workers_.begin() + static_cast<std::ptrdiff_t>(started), workers_.end());
    for (const auto& worker : workers_) tree_.merge_statistics(worker);
  }

 private:
  MctsTree<G>& tree_;
  NodeCounts& counts_;
  std::vector<typename MctsTree<G>::Worker> workers_;  // one worker per thread
};

}  // namespace flipside
