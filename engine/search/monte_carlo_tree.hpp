#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/core/history.hpp"
#include "engine/search/child_choice.hpp"
#include "engine/search/playout.hpp"
#include "engine/search/search_tree.hpp"
#include "engine/search/shared.hpp"
#include "engine/search/solver.hpp"

namespace flipside {

/// The tree of a Monte Carlo search below the position of a game. A third occurrence of a position is a draw
/// in the tree, as it is by the rules; playouts look at no repetition.
template <Game G>
class MonteCarloTree {
 public:
  using Move = typename G::Move;
  using Tree = SearchTree<Move>;
  using Node = TreeNode<Move>;
  using Index = typename Tree::Index;

  /// What one thread needs to play in the tree.
  struct Walk {
    Random random;
    bool alone;                           // no other thread plays at the same time
    std::vector<std::uint64_t> hashes{};  // of the game up to the root, then of the path to the present node
    std::vector<Index> path{};            // from the root to the present node
    std::vector<Node> children{};         // of a node, before they come into the tree
    int deepest_ply = 0;                  // plies from the root to the deepest node visited since set_root
  };

  MonteCarloTree(std::size_t bytes, const MonteCarloSettings& settings)
      : settings_(settings),
        choice_(settings),
        tree_(bytes, Moves::capacity()),
        walk_{.random = Random(settings.seed), .alone = true} {}

  /// Begins anew, with the seed that it began with.
  void clear() {
    tree_.clear();
    hashes_.clear();
    walk_.random = Random(settings_.seed);
  }

  /// Makes the position of `game`, which is not over, the root; keeps what is known of it from searches of
  /// positions before it in the same game.
  void set_root(const History<G>& game);

  /// Goes down the tree to a position that was not visited before and plays one game from there.
  void add_playout() {
    make_room();
    add_playout(walk_);
  }

  /// A walk below the present root for one of several threads.
  Walk new_walk(int thread) const {
    return {.random = Random(settings_.seed + static_cast<std::uint64_t>(thread)),
            .alone = false,
            .hashes = hashes_};
  }
  /// The same as add_playout() for several threads at once, each with a walk of its own.
  void add_playout(Walk& walk);
  /// Makes sure that a position can be added. No thread plays.
  void make_room() {
    if (!tree_.has_room(Moves::capacity())) tree_.make_room();
    full_ = false;
  }
  /// True when a walk found no room to add a position, and from then on until room is made.
  bool is_full() const { return full_; }
  /// Takes over how deep a walk went. No thread plays.
  void end_walk(const Walk& walk) { walk_.deepest_ply = std::max(walk_.deepest_ply, walk.deepest_ply); }

  const Tree& nodes() const { return tree_; }
  const G& position() const { return position_; }
  const Node& root() const { return tree_[Tree::root]; }
  /// Plies from the root to the deepest node visited since set_root.
  int deepest_ply() const { return walk_.deepest_ply; }
  /// The result to expect of a move, from -1 to 1 for the side that makes it.
  float expected(const Node& node) const { return choice_.expected(node); }

 private:
  using Moves = typename G::MoveList;

  bool descend_to(const History<G>& game);
  std::optional<Index> child_with_hash(Index parent, const G& at, std::uint64_t hash) const;
  bool enter(Index index, Walk& walk);
  bool expand(Index index, const G& at, Walk& walk);
  void look_at_children(const G& at, Walk& walk) const;
  void settle(Node& node, const G& at, const Walk& walk) const;
  double expected_result(const G& at) const;
  double result_of_playout(G at, Player player, Random& random) const;
  void back_up(double value, const Walk& walk);

  MonteCarloSettings settings_;
  ChildChoice choice_;
  Tree tree_;
  std::mutex expanding_;  // held to add nodes
  Shared<bool> full_ = false;
  G position_;                         // of the root
  std::vector<std::uint64_t> hashes_;  // of the game up to the root
  Walk walk_;                          // of a thread that plays alone
};

template <Game G>
void MonteCarloTree<G>::set_root(const History<G>& game) {
  if (!descend_to(game) || root().child_count == 0) tree_.clear();
  position_ = game.game();
  hashes_ = game.hashes();
  walk_.hashes = hashes_;
  walk_.deepest_ply = 0;
}

// Follows the moves that the game has gone on by; false if it is not the same game or left the tree.
template <Game G>
bool MonteCarloTree<G>::descend_to(const History<G>& game) {
  const auto& all = game.hashes();
  if (hashes_.empty() || all.size() < hashes_.size()) return false;
  if (!std::equal(hashes_.begin(), hashes_.end(), all.begin())) return false;
  Index index = Tree::root;
  G at = position_;
  for (std::size_t i = hashes_.size(); i < all.size(); ++i) {
    const auto next = child_with_hash(index, at, all[i]);
    if (!next) return false;
    at.play(tree_[*next].move);
    index = *next;
  }
  if (at != game.game()) return false;
  tree_.keep(index);
  return true;
}

template <Game G>
auto MonteCarloTree<G>::child_with_hash(Index parent, const G& at, std::uint64_t hash) const
    -> std::optional<Index> {
  const Index first = tree_[parent].first_child;
  for (Index child = first; child < first + tree_[parent].child_count; ++child) {
    G next = at;
    next.play(tree_[child].move);
    if (next.hash() == hash) return child;
  }
  return std::nullopt;
}

template <Game G>
void MonteCarloTree<G>::add_playout(Walk& walk) {
  walk.hashes.resize(hashes_.size());
  walk.path.clear();
  G at = position_;
  Index index = Tree::root;
  bool is_new = enter(index, walk);
  while (tree_[index].proof == Proof::none) {
    if (tree_[index].child_count == 0) {
      if (is_new && index != Tree::root) break;
      if (!expand(index, at, walk)) break;
      continue;
    }
    index = tree_[index].first_child +
            static_cast<Index>(choice_.best(tree_[index], std::as_const(tree_).children(tree_[index])));
    at.play(tree_[index].move);
    is_new = enter(index, walk);
    // Another thread may have come here first and not yet seen that the game is over.
    if (is_new || (!walk.alone && tree_[index].child_count == 0)) settle(tree_[index], at, walk);
    walk.hashes.push_back(at.hash());
  }
  walk.deepest_ply = std::max(walk.deepest_ply, static_cast<int>(walk.path.size()) - 1);

  if (const Proof proof = tree_[index].proof; proof != Proof::none) {
    back_up(value_of(proof), walk);
    for (std::size_t i = walk.path.size() - 1; i > 0 && prove(tree_, walk.path[i - 1]); --i) {
    }
  } else {
    back_up(result_of_playout(at, opponent(at.to_move()), walk.random), walk);
  }
}

// Goes on to a node. While others play, it counts as lost until the result is known, so that they rather look
// elsewhere.
// @return whether nobody was there before
template <Game G>
bool MonteCarloTree<G>::enter(Index index, Walk& walk) {
  walk.path.push_back(index);
  Node& node = tree_[index];
  if (walk.alone) return node.visits == 0;
  node.balance.add(-1);
  return node.visits.add(1) == 0;
}

// Plays on from a position at random; the result for `player`.
template <Game G>
double MonteCarloTree<G>::result_of_playout(G at, Player player, Random& random) const {
  play_out(at, random, std::min(settings_.playout_plies, playout_cap<G>()));
  if (const auto outcome = at.outcome()) return value_of(*outcome, player);
  if (settings_.playout_plies >= playout_cap<G>()) return 0;
  return at.to_move() == player ? expected_result(at) : -expected_result(at);
}

// Gives a node its children, unless another thread has done so meanwhile; false if there is no room.
template <Game G>
bool MonteCarloTree<G>::expand(Index index, const G& at, Walk& walk) {
  Moves moves = at.legal_moves();
  for (std::size_t i = moves.size(); i > 1; --i) std::swap(moves[i - 1], moves[walk.random.below(i)]);
  walk.children.clear();
  for (const Move& move : moves) walk.children.push_back({.move = move});
  const bool looks = settings_.looks_for_wins || settings_.guess_weight > 0;
  if (looks) look_at_children(at, walk);
  {
    const std::lock_guard lock(expanding_);
    if (tree_[index].child_count != 0) return true;
    if (!tree_.has_room(moves.size())) {
      full_ = true;
      return false;
    }
    tree_.expand(index, walk.children);
  }
  if (looks) prove(tree_, index);
  return true;
}

template <Game G>
void MonteCarloTree<G>::look_at_children(const G& at, Walk& walk) const {
  for (Node& child : walk.children) {
    G next = at;
    next.play(child.move);
    if (settings_.looks_for_wins) settle(child, next, walk);
    if (child.proof == Proof::win) break;
    if (child.proof == Proof::none && settings_.guess_weight > 0)
      child.guess = static_cast<float>(-expected_result(next));
  }
}

// Marks a node where the game is over: also where its position would occur for the third time behind those of
// the game and the path.
template <Game G>
void MonteCarloTree<G>::settle(Node& node, const G& at, const Walk& walk) const {
  const auto occurs_third_time = [&] {
    return std::count(walk.hashes.begin(), walk.hashes.end(), at.hash()) >= 2;
  };
  if (const auto outcome = at.outcome())
    node.proof = proof_of(value_of(*outcome, opponent(at.to_move())));
  else if (G::can_repeat && occurs_third_time())
    node.proof = Proof::draw;
}

// The result that the evaluation expects for the side to move, from -1 to 1.
template <Game G>
double MonteCarloTree<G>::expected_result(const G& at) const {
  return std::tanh(at.evaluate() / (2 * settings_.evaluation_scale));
}

// Gives the result, as the side that moved to the last node of the path sees it, to all of its nodes.
template <Game G>
void MonteCarloTree<G>::back_up(double value, const Walk& walk) {
  for (std::size_t i = walk.path.size(); i-- > 0; value = -value) {
    Node& node = tree_[walk.path[i]];
    if (walk.alone) {
      node.visits.add_alone(1);
      node.balance.add_alone(value);
    } else {
      node.balance.add(value + 1);
    }
  }
}

}  // namespace flipside
