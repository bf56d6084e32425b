#include "engine/search/mcts/node_store.hpp"

#include <bit>
#include <new>

namespace flipside {

void NodeStore::reserve(std::size_t min_capacity) {
  for (;; capacity_ /= 2) try {
      capacity_ = std::max(capacity_, min_capacity);
      nodes_.reserve(capacity_);
      return;
    } catch (const std::bad_alloc&) {
      if (capacity_ == min_capacity) throw;
    }
}

void NodeStore::keep_subtree(Index new_root, std::uint32_t min_visits) {
  std::vector<std::uint64_t> kept(nodes_.size() / 64 + 1);  // one bit per node
  std::vector<Index> kept_before(kept.size());              // number of kept nodes before each word
  const auto is_kept = [&](Index i) { return (kept[i / 64] >> (i % 64) & 1) != 0; };
  const auto mark = [&](Index i) { kept[i / 64] |= std::uint64_t{1} << (i % 64); };
  const auto new_index = [&](Index i) {
    const std::uint64_t lower = kept[i / 64] & ((std::uint64_t{1} << (i % 64)) - 1);
    return kept_before[i / 64] + static_cast<Index>(std::popcount(lower));
  };

  mark(new_root);
  for (Index i = new_root; i < nodes_.size(); ++i) {
    if (!is_kept(i)) continue;
    Node& node = nodes_[i];
    if (i != new_root && node.visits < min_visits) node.child_count = 0;
    for (Index child = 0; child < node.child_count; ++child) mark(node.first_child + child);
  }
  for (std::size_t word = 1; word < kept.size(); ++word)
    kept_before[word] = kept_before[word - 1] + static_cast<Index>(std::popcount(kept[word - 1]));

  Index count = 0;
  for (Index i = new_root; i < nodes_.size(); ++i) {
    if (!is_kept(i)) continue;
    Node node = nodes_[i];
    if (node.child_count > 0) node.first_child = new_index(node.first_child);
    nodes_[count++] = node;
  }
  nodes_.resize(count);
}

}  // namespace flipside
