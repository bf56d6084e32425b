#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace flipside {

/// Nodes visited by each thread of a search. Each thread publishes its count periodically.
class NodeCounts {
 public:
  explicit NodeCounts(int threads) : counts_(static_cast<std::size_t>(threads)) {}

  void publish(int thread, std::uint64_t nodes) {
    counts_[static_cast<std::size_t>(thread)].nodes.store(nodes, std::memory_order_relaxed);
  }
  std::uint64_t nodes_of_thread(int thread) const {
    return counts_[static_cast<std::size_t>(thread)].nodes.load(std::memory_order_relaxed);
  }
  std::uint64_t sum() const {
    std::uint64_t sum = 0;
    for (const Count& count : counts_) sum += count.nodes.load(std::memory_order_relaxed);
    return sum;
  }
  /// Returns the sum of the counts of all other threads.
  std::uint64_t sum_except(int thread) const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i)
      if (i != static_cast<std::size_t>(thread)) sum += counts_[i].nodes.load(std::memory_order_relaxed);
    return sum;
  }

 private:
  struct alignas(64) Count {  // one cache line per count, to avoid false sharing
    std::atomic<std::uint64_t> nodes{0};
  };
  std::vector<Count> counts_;
};

/// The entry of one thread in the node counts. `counts` may be nullptr if the search has a single thread.
struct ThreadSlot {
  NodeCounts* counts = nullptr;
  int thread = 0;

  void publish(std::uint64_t nodes) const {
    if (counts != nullptr) counts->publish(thread, nodes);
  }
  std::uint64_t nodes_of_others() const { return counts != nullptr ? counts->sum_except(thread) : 0; }
};

}  // namespace flipside
