#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/move_bits.hpp"
#include "engine/search/mcts/mcts_solver.hpp"
#include "engine/search/mcts/playout.hpp"
#include "engine/search/mcts/uct_selection.hpp"

namespace flipside {

/// A type-erased search tree below the current position of a game. MctsTree implements the parts that depend
/// on the type of the game; all other code is compiled only once.
class MctsTreeBase {
 public:
  using Index = NodeStore::Index;
  /// A line of moves, each represented by the node that it leads to.
  using Line = std::vector<const MctsNode*>;

  /// The state of one thread that adds playouts.
  struct Worker {
    Random random;
    bool single_threaded;  // no other thread uses the tree
    std::vector<std::uint64_t>
        hashes{};                      // position hashes of the game up to the root, then of the current path
    std::vector<Index> path{};         // nodes from the root to the current node
    std::vector<MctsNode> children{};  // buffer for the expansion of a node
    int deepest_ply = 0;               // deepest ply below the root visited since set_root()
  };

  MctsTreeBase(const MctsTreeBase&) = delete;
  MctsTreeBase& operator=(const MctsTreeBase&) = delete;
  virtual ~MctsTreeBase() = default;

  /// Discards the tree and restarts the random sequence.
  void clear();

  /// Returns whether the tree can search this type of game.
  virtual bool accepts(const AnyGame& game) const = 0;
  /// Sets the root to the current position of a game. The tree must accept the game, and the game must not be
  /// over. Keeps the subtree of that position if the tree belongs to an earlier position of the same game.
  virtual void set_root(const AnyGame& game) = 0;

  /// Adds one playout.
  void add_playout() {
    ensure_room();
    add_playout(main_);
  }

  /// Creates the state of one of several threads that add playouts below the current root.
  Worker make_worker(int thread) const {
    return {.random = Random(settings_.seed + static_cast<std::uint64_t>(thread)),
            .single_threaded = false,
            .hashes = hashes_};
  }
  /// Adds one playout. Thread-safe if each thread uses a different worker.
  virtual void add_playout(Worker& worker) = 0;
  /// Frees memory if there is too little to expand a node. Must not run concurrently with playouts.
  void ensure_room() {
    if (!nodes_.has_room(max_moves_)) nodes_.free_quarter();
    full_ = false;
  }
  /// Returns whether any playout since the last ensure_room() lacked the memory to expand a node.
  bool is_full() const { return full_; }
  /// Merges a worker's depth statistics. Must not run concurrently with playouts.
  void merge_statistics(const Worker& worker) {
    main_.deepest_ply = std::max(main_.deepest_ply, worker.deepest_ply);
  }

  const NodeStore& nodes() const { return nodes_; }
  const MctsNode& root() const { return nodes_[NodeStore::root]; }
  /// Returns the move texts of a line whose first node is a child of the root.
  virtual std::vector<std::string> move_texts(const Line& line) const = 0;
  /// Returns the depth in plies of the deepest node visited since set_root().
  int deepest_ply() const { return main_.deepest_ply; }
  /// Returns the mean result of a move for the side that makes it, from -1 to 1.
  float mean(const MctsNode& node) const { return selection_.mean(node); }

 protected:
  MctsTreeBase(std::size_t bytes, std::size_t max_moves, const MctsSettings& settings);

  bool enter(Index index, Worker& worker);
  bool add_children(Index index, Worker& worker);
  void back_up(double value, const Worker& worker);
  void back_up_proof(Index index, const Worker& worker);

  MctsSettings settings_;
  UctSelection selection_;
  NodeStore nodes_;
  std::vector<std::uint64_t> hashes_;  // position hashes of the game up to the root
  Worker main_;

 private:
  std::size_t max_moves_;  // maximum number of moves in one position
  std::mutex expansion_mutex_;
  AtomicValue<bool> full_ = false;
};

/// The search tree for games of type G. Each playout selects a path, expands a node, plays the game out and
/// backs up the result. The tree scores a third occurrence of a position as a draw; playouts do not detect
/// repetition.
template <Game G>
class MctsTree final : public MctsTreeBase {
 public:
  using Move = typename G::Move;

  MctsTree(std::size_t bytes, const MctsSettings& settings)
      : MctsTreeBase(bytes, Moves::capacity(), settings) {}

  bool accepts(const AnyGame& game) const override { return game.get_if<G>() != nullptr; }
  void set_root(const AnyGame& game) override {
    const History<G>* history = game.get_if<G>();
    assert(history != nullptr);
    set_root(*history);
  }
  void set_root(const History<G>& game);

  using MctsTreeBase::add_playout;
  void add_playout(Worker& worker) override;

  std::vector<std::string> move_texts(const Line& line) const override;
  const G& position() const { return position_; }
  /// Returns the move that leads to a node.
  static Move move_of(const MctsNode& node) { return move_from_bits<Move>(node.move); }

 private:
  using Moves = typename G::MoveList;
  bool descend_to(const History<G>& game);
  std::optional<Index> child_with_hash(Index parent, const G& at, std::uint64_t hash) const;
  bool expand(Index index, const G& at, Worker& worker);
  void check_children(const G& at, Worker& worker) const;
  void mark_terminal(MctsNode& node, const G& at, const Worker& worker) const;
  double expected_result(const G& at) const;
  double playout_result(G at, Player player, Random& random) const;

  G position_;  // position at the root
};

template <Game G>
void MctsTree<G>::set_root(const History<G>& game) {
  if (!descend_to(game) || root().child_count == 0) nodes_.clear();
  position_ = game.game();
  hashes_ = game.hashes();
  main_.hashes = hashes_;
  main_.deepest_ply = 0;
}

// Moves the root along the moves played since the last set_root(). Returns false if `game` is a different
// game or its position is not in the tree.
template <Game G>
bool MctsTree<G>::descend_to(const History<G>& game) {
  const auto& all = game.hashes();
  if (hashes_.empty() || all.size() < hashes_.size()) return false;
  if (!std::equal(hashes_.begin(), hashes_.end(), all.begin())) return false;
  Index index = NodeStore::root;
  G at = position_;
  for (std::size_t i = hashes_.size(); i < all.size(); ++i) {
    const auto next = child_with_hash(index, at, all[i]);
    if (!next) return false;
    at.play(move_of(nodes_[*next]));
    index = *next;
  }
  if (at != game.game()) return false;
  nodes_.keep_subtree(index);
  return true;
}

template <Game G>
auto MctsTree<G>::child_with_hash(Index parent, const G& at, std::uint64_t hash) const
    -> std::optional<Index> {
  const Index first = nodes_[parent].first_child;
  for (Index child = first; child < first + nodes_[parent].child_count; ++child) {
    G next = at;
    next.play(move_of(nodes_[child]));
    if (next.hash() == hash) return child;
  }
  return std::nullopt;
}

template <Game G>
void MctsTree<G>::add_playout(Worker& worker) {
  worker.hashes.resize(hashes_.size());
  worker.path.clear();
  G at = position_;
  Index index = NodeStore::root;
  bool is_new = enter(index, worker);
  while (nodes_[index].proof == Proof::none) {
    if (nodes_[index].child_count == 0) {
      if (is_new && index != NodeStore::root) break;
      if (!expand(index, at, worker)) break;
      continue;
    }
    const MctsNode& parent = nodes_[index];
    index = parent.first_child +
            static_cast<Index>(selection_.select(parent, std::as_const(nodes_).children(parent)));
    at.play(move_of(nodes_[index]));
    is_new = enter(index, worker);
    // The first thread that entered this node may not yet have checked whether the game is over.
    if (is_new || (!worker.single_threaded && nodes_[index].child_count == 0))
      mark_terminal(nodes_[index], at, worker);
    worker.hashes.push_back(at.hash());
  }
  worker.deepest_ply = std::max(worker.deepest_ply, static_cast<int>(worker.path.size()) - 1);

  if (nodes_[index].proof != Proof::none)
    back_up_proof(index, worker);
  else
    back_up(playout_result(at, opponent(at.to_move()), worker.random), worker);
}

template <Game G>
std::vector<std::string> MctsTree<G>::move_texts(const Line& line) const {
  std::vector<std::string> texts;
  G at = position_;
  for (const MctsNode* node : line) {
    const Move move = move_of(*node);
    texts.push_back(at.move_text(move));
    at.play(move);
  }
  return texts;
}

// Plays a position out at random and returns the result for `player`.
template <Game G>
double MctsTree<G>::playout_result(G at, Player player, Random& random) const {
  play_out(at, random, std::min(settings_.playout_plies, playout_cap<G>()));
  if (const auto outcome = at.outcome()) return value_of(*outcome, player);
  if (settings_.playout_plies >= playout_cap<G>()) return 0;
  return at.to_move() == player ? expected_result(at) : -expected_result(at);
}

// Adds the children of a node unless another thread has already added them. Returns false if the memory is
// full.
template <Game G>
bool MctsTree<G>::expand(Index index, const G& at, Worker& worker) {
  Moves moves = at.legal_moves();
  for (std::size_t i = moves.size(); i > 1; --i) std::swap(moves[i - 1], moves[worker.random.below(i)]);
  worker.children.clear();
  for (const Move& move : moves) worker.children.push_back({.move = move_bits(move)});
  if (settings_.checks_terminal_children || settings_.prior_weight > 0) check_children(at, worker);
  return add_children(index, worker);
}

// Sets the proven results and priors of new children.
template <Game G>
void MctsTree<G>::check_children(const G& at, Worker& worker) const {
  for (MctsNode& child : worker.children) {
    G next = at;
    next.play(move_of(child));
    if (settings_.checks_terminal_children) mark_terminal(child, next, worker);
    if (child.proof == Proof::win) break;
    if (child.proof == Proof::none && settings_.prior_weight > 0)
      child.prior = static_cast<float>(-expected_result(next));
  }
}

// Marks a node as proven if the game is over there. The third occurrence of its position in the game and the
// current path is a draw.
template <Game G>
void MctsTree<G>::mark_terminal(MctsNode& node, const G& at, const Worker& worker) const {
  const auto is_third_occurrence = [&] {
    return std::count(worker.hashes.begin(), worker.hashes.end(), at.hash()) >= 2;
  };
  if (const auto outcome = at.outcome())
    node.proof = proof_of(value_of(*outcome, opponent(at.to_move())));
  else if (G::can_repeat && is_third_occurrence())
    node.proof = Proof::draw;
}

// Converts the static evaluation to an expected result for the side to move, from -1 to 1.
template <Game G>
double MctsTree<G>::expected_result(const G& at) const {
  return std::tanh(at.evaluate() / (2 * settings_.evaluation_scale));
}

}  // namespace flipside
