#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace flipside {

/// The positions that the threads of a search have visited, told now and then by each.
class NodeTally {
 public:
  explicit NodeTally(int threads) : counts_(static_cast<std::size_t>(threads)) {}

  void tell(int thread, std::uint64_t nodes) {
    counts_[static_cast<std::size_t>(thread)].nodes.store(nodes, std::memory_order_relaxed);
  }
  std::uint64_t of(int thread) const {
    return counts_[static_cast<std::size_t>(thread)].nodes.load(std::memory_order_relaxed);
  }
  std::uint64_t sum() const {
    std::uint64_t sum = 0;
    for (const Count& count : counts_) sum += count.nodes.load(std::memory_order_relaxed);
    return sum;
  }
  std::uint64_t of_others(int thread) const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < counts_.size(); ++i)
      if (i != static_cast<std::size_t>(thread)) sum += counts_[i].nodes.load(std::memory_order_relaxed);
    return sum;
  }

 private:
  struct alignas(64) Count {  // a cache line of its own
    std::atomic<std::uint64_t> nodes{0};
  };
  std::vector<Count> counts_;
};

/// One thread's place in a tally; of a search of one thread there is none.
struct TallyPlace {
  NodeTally* tally = nullptr;
  int thread = 0;

  void tell(std::uint64_t nodes) const {
    if (tally != nullptr) tally->tell(thread, nodes);
  }
  std::uint64_t of_others() const { return tally != nullptr ? tally->of_others(thread) : 0; }
};

}  // namespace flipside
