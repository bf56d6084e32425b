#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace flipside {

/// A number or enumerator that threads can read and write without a lock. Converts implicitly to and from its
/// value.
template <class T>
class AtomicValue {
 public:
  AtomicValue(T value = T{}) : value_(value) {}  // NOLINT(google-explicit-constructor)
  AtomicValue(const AtomicValue& other) : value_(static_cast<T>(other)) {}
  AtomicValue& operator=(const AtomicValue& other) { return *this = static_cast<T>(other); }
  ~AtomicValue() = default;

  AtomicValue& operator=(T value) {
    value_.store(value);
    return *this;
  }
  operator T() const { return value_.load(); }  // NOLINT(google-explicit-constructor)

  /// Adds `amount` atomically.
  /// @return the previous value
  T add(T amount) { return value_.fetch_add(amount, std::memory_order_relaxed); }
  /// Adds `amount` with a separate load and store, which is several times faster than add(). No other thread
  /// may write at the same time.
  T add_unsynchronized(T amount) {
    const T before = value_.load(std::memory_order_relaxed);
    value_.store(before + amount, std::memory_order_relaxed);
    return before;
  }

 private:
  std::atomic<T> value_;
  static_assert(std::atomic<T>::is_always_lock_free);
};

/// The proven result of a move for the side that makes it.
enum class Proof : std::uint8_t { none, loss, draw, win };

/// A move in the tree with its statistics, from the point of view of the side that makes the move. The root
/// stands for the opponent's last move.
///
/// Other threads may read a node while it changes, because `child_count` is stored after the children, and
/// `proof` after `plies`.
struct MctsNode {
  std::uint32_t move = 0;  // the bytes of a G::Move; see move_bits()
  AtomicValue<Proof> proof = Proof::none;
  AtomicValue<std::uint8_t> plies = 0;  // proven distance to the end of the game in plies, saturated at 255
  AtomicValue<std::uint16_t> child_count = 0;  // 0: not expanded, or the game ends here
  std::uint32_t first_child = 0;               // index of the first child; siblings are contiguous
  AtomicValue<std::uint32_t> visits = 0;       // number of playouts through this node
  AtomicValue<double> value_sum = 0;  // sum of the playout results, each from -1 for a loss to 1 for a win
  float prior = 0;                    // expected result before the first playout
};

/// The nodes of a tree, stored in a fixed amount of memory. Node 0 is the root, and children have higher
/// indices than their parents.
class NodeStore {
 public:
  using Node = MctsNode;
  using Index = std::uint32_t;
  static constexpr Index root = 0;

  /// @param bytes      memory for the nodes and for compaction; the store uses less if the allocation fails
  /// @param max_moves  maximum number of moves in one position; the store has room for a few positions even
  ///                   if `bytes` is too small
  NodeStore(std::size_t bytes, std::size_t max_moves)
      : capacity_(std::min<std::size_t>(bytes / bytes_per_node, std::numeric_limits<Index>::max())) {
    reserve(4 * (max_moves + 1));
    clear();
  }

  /// Removes all nodes but the root, and resets the root.
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
  /// Adds the children of a node. The store must have room for them. Meanwhile, other threads may read nodes
  /// but not expand them.
  void expand(Index index, std::span<const Node> children) {
    assert(has_room(children.size()));
    nodes_[index].first_child = static_cast<Index>(nodes_.size());
    nodes_.insert(nodes_.end(), children.begin(), children.end());
    nodes_[index].child_count = static_cast<std::uint16_t>(children.size());
  }

  /// Makes `new_root` the root and removes every node outside its subtree. Also removes the children of every
  /// other node with fewer than `min_visits` visits. Invalidates all indices.
  void keep_subtree(Index new_root, std::uint32_t min_visits = 0);

  /// Removes the children of the least visited nodes until a quarter of the memory is free or only the root
  /// has children.
  void free_quarter() {
    for (std::uint32_t min = 2; !has_room(capacity_ / 4) && min != 0; min *= 2) keep_subtree(root, min);
  }

 private:
  // Halves the capacity until the allocation succeeds.
  void reserve(std::size_t min_capacity);

  // Compaction needs one bit per node and one sum per 64 nodes.
  static constexpr std::size_t bytes_per_node = sizeof(Node) + 1;

  std::size_t capacity_;
  std::vector<Node> nodes_;
};

}  // namespace flipside
