#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <span>
#include <vector>

#include "engine/search/shared.hpp"

namespace flipside {

/// What a move is known for certain to lead to, for the side that makes it.
enum class Proof : std::uint8_t { none, loss, draw, win };

/// A move in a search tree and what is known of it, all from the view of the side that makes it. The root
/// stands for the opponent's last move.
///
/// Several threads may play in one tree. `child_count` is set when the children are in place, and `proof`
/// when `plies` is: who has read the one can read the other.
template <class Move>
struct TreeNode {
  Move move{};
  Shared<Proof> proof = Proof::none;
  Shared<std::uint8_t> plies = 0;  // from here to the end of the game, if proven; 255 stands for more too
  Shared<std::uint16_t> child_count = 0;  // 0: not expanded, or the game ends here
  std::uint32_t first_child = 0;          // index of the first of its children, which lie in a row
  Shared<std::uint32_t> visits = 0;       // playouts through this node
  Shared<double> balance = 0;             // sum of their results, from -1 for a loss to 1 for a win
  float guess = 0;                        // result that was expected before the first of them
};

/// A tree of moves in memory of fixed size. Node 0 is the root; children come behind their parents.
template <class Move>
class SearchTree {
 public:
  using Node = TreeNode<Move>;
  using Index = std::uint32_t;
  static constexpr Index root = 0;

  /// @param bytes       what the nodes, and all that is needed to sort them out, may take; less where memory
  ///                    is short
  /// @param most_moves  in one position; there is room for a few positions whatever `bytes` says
  SearchTree(std::size_t bytes, std::size_t most_moves)
      : capacity_(std::min<std::size_t>(bytes / bytes_per_node, std::numeric_limits<Index>::max())) {
    reserve(4 * (most_moves + 1));
    clear();
  }

  /// Forgets everything but the root.
  void clear() { nodes_.assign(1, Node{}); }

  std::size_t size() const { return nodes_.size(); }
  std::size_t capacity() const { return capacity_; }
  Node& operator[](Index index) { return nodes_[index]; }
  const Node& operator[](Index index) const { return nodes_[index]; }
  std::span<Node> children(const Node& node) { return {nodes_.data() + node.first_child, node.child_count}; }
  std::span<const Node> children(const Node& node) const {
    return {nodes_.data() + node.first_child, node.child_count};
  }

  bool has_room(std::size_t more) const { return more <= capacity_ - nodes_.size(); }
  /// Gives `index` its children. There is room for them. Other threads may read meanwhile, but none may
  /// expand.
  void expand(Index index, std::span<const Node> children) {
    assert(has_room(children.size()));
    nodes_[index].first_child = static_cast<Index>(nodes_.size());
    nodes_.insert(nodes_.end(), children.begin(), children.end());
    nodes_[index].child_count = static_cast<std::uint16_t>(children.size());
  }

  /// Makes `new_root` the root. Forgets all that is not below it, and the children of all other nodes with
  /// fewer than `least_visits`. Indices change.
  void keep(Index new_root, std::uint32_t least_visits = 0);

  /// Forgets the children of the least visited nodes, until at least a quarter of the memory is free or only
  /// the root has children.
  void make_room() {
    for (std::uint32_t least = 2; !has_room(capacity_ / 4) && least != 0; least *= 2) keep(root, least);
  }

 private:
  void reserve(std::size_t least) {
    for (;; capacity_ /= 2) try {
        capacity_ = std::max(capacity_, least);
        nodes_.reserve(capacity_);
        return;
      } catch (const std::bad_alloc&) {
        if (capacity_ == least) throw;
      }
  }

  // A bit for each node, and a sum for 64 of them, tell where the nodes move to.
  static constexpr std::size_t bytes_per_node = sizeof(Node) + 1;

  std::size_t capacity_;
  std::vector<Node> nodes_;
};

template <class Move>
void SearchTree<Move>::keep(Index new_root, std::uint32_t least_visits) {
  std::vector<std::uint64_t> kept(nodes_.size() / 64 + 1);
  std::vector<Index> kept_before(kept.size());
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
    if (i != new_root && node.visits < least_visits) node.child_count = 0;
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
