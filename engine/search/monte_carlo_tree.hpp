#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>
#include <vector>

#include "engine/core/history.hpp"
#include "engine/search/child_choice.hpp"
#include "engine/search/playout.hpp"
#include "engine/search/search_tree.hpp"
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

  MonteCarloTree(std::size_t bytes, const MonteCarloSettings& settings)
      : settings_(settings), choice_(settings), tree_(bytes, Moves::capacity()), random_(settings.seed) {}

  /// Begins anew, with the seed that it began with.
  void clear() {
    tree_.clear();
    hashes_.clear();
    root_hashes_ = 0;
    random_ = Random(settings_.seed);
  }

  /// Makes the position of `game`, which is not over, the root; keeps what is known of it from searches of
  /// positions before it in the same game.
  void set_root(const History<G>& game);

  /// Goes down the tree to a position that was not visited before and plays one game from there.
  void add_playout();

  const Tree& nodes() const { return tree_; }
  const G& position() const { return position_; }
  const Node& root() const { return tree_[Tree::root]; }
  /// Plies from the root to the deepest node visited since set_root.
  int deepest_ply() const { return deepest_ply_; }
  /// The result to expect of a move, from -1 to 1 for the side that makes it.
  float expected(const Node& node) const { return choice_.expected(node); }

 private:
  using Moves = typename G::MoveList;

  bool descend_to(const History<G>& game);
  std::optional<Index> child_with_hash(Index parent, const G& at, std::uint64_t hash) const;
  void expand(Index index, const G& at);
  void look_at_children(Index index, const G& at);
  void settle(Node& node, const G& at) const;
  double expected_result(const G& at) const;
  bool occurs_third_time(std::uint64_t hash) const;
  double result_of_playout(G at, Player player);
  void back_up(double value, Player mover);

  MonteCarloSettings settings_;
  ChildChoice choice_;
  Tree tree_;
  Random random_;
  G position_;                         // of the root
  std::vector<std::uint64_t> hashes_;  // of the game up to the root, then of the path to the present node
  std::size_t root_hashes_ = 0;
  std::vector<Index> path_;  // from the root to the present node
  int deepest_ply_ = 0;
};

template <Game G>
void MonteCarloTree<G>::set_root(const History<G>& game) {
  if (!descend_to(game) || root().child_count == 0) tree_.clear();
  position_ = game.game();
  hashes_ = game.hashes();
  root_hashes_ = hashes_.size();
  deepest_ply_ = 0;
}

// Follows the moves that the game has gone on by; false if it is not the same game or left the tree.
template <Game G>
bool MonteCarloTree<G>::descend_to(const History<G>& game) {
  const auto& all = game.hashes();
  if (root_hashes_ == 0 || all.size() < root_hashes_) return false;
  if (!std::equal(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(root_hashes_), hashes_.begin()))
    return false;
  Index index = Tree::root;
  G at = position_;
  for (std::size_t i = root_hashes_; i < all.size(); ++i) {
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
void MonteCarloTree<G>::add_playout() {
  if (!tree_.has_room(Moves::capacity())) tree_.make_room();
  hashes_.resize(root_hashes_);
  path_.assign(1, Tree::root);
  G at = position_;
  Index index = Tree::root;
  while (tree_[index].proof == Proof::none) {
    if (tree_[index].child_count == 0) {
      if (tree_[index].visits == 0 && index != Tree::root) break;
      expand(index, at);
      continue;
    }
    index = tree_[index].first_child +
            static_cast<Index>(choice_.best(tree_[index], std::as_const(tree_).children(tree_[index])));
    at.play(tree_[index].move);
    path_.push_back(index);
    if (tree_[index].visits == 0) settle(tree_[index], at);
    hashes_.push_back(at.hash());
  }
  deepest_ply_ = std::max(deepest_ply_, static_cast<int>(path_.size()) - 1);

  const Player mover = opponent(at.to_move());
  if (tree_[index].proof != Proof::none) {
    back_up(value_of(tree_[index].proof), mover);
    for (std::size_t i = path_.size() - 1; i > 0 && prove(tree_, path_[i - 1]); --i) {
    }
  } else {
    back_up(result_of_playout(at, mover), mover);
  }
}

// Plays on from a position at random; the result for `player`.
template <Game G>
double MonteCarloTree<G>::result_of_playout(G at, Player player) {
  play_out(at, random_, std::min(settings_.playout_plies, playout_cap<G>));
  if (const auto outcome = at.outcome()) return value_of(*outcome, player);
  if (settings_.playout_plies >= playout_cap<G>) return 0;
  return at.to_move() == player ? expected_result(at) : -expected_result(at);
}

template <Game G>
void MonteCarloTree<G>::expand(Index index, const G& at) {
  Moves moves = at.legal_moves();
  for (std::size_t i = moves.size(); i > 1; --i) std::swap(moves[i - 1], moves[random_.below(i)]);
  tree_.expand(index, moves);
  if (settings_.looks_for_wins || settings_.guess_weight > 0) look_at_children(index, at);
}

template <Game G>
void MonteCarloTree<G>::look_at_children(Index index, const G& at) {
  for (Node& child : tree_.children(tree_[index])) {
    G next = at;
    next.play(child.move);
    if (settings_.looks_for_wins) settle(child, next);
    if (child.proof == Proof::win) break;
    if (child.proof == Proof::none && settings_.guess_weight > 0)
      child.guess = static_cast<float>(-expected_result(next));
  }
  prove(tree_, index);
}

// Marks a node where the game is over.
template <Game G>
void MonteCarloTree<G>::settle(Node& node, const G& at) const {
  if (const auto outcome = at.outcome())
    node.proof = proof_of(value_of(*outcome, opponent(at.to_move())));
  else if (G::can_repeat && occurs_third_time(at.hash()))
    node.proof = Proof::draw;
}

// The result that the evaluation expects for the side to move, from -1 to 1.
template <Game G>
double MonteCarloTree<G>::expected_result(const G& at) const {
  return std::tanh(at.evaluate() / (2 * settings_.evaluation_scale));
}

// Whether a position would occur for the third time behind those of the game and the path.
template <Game G>
bool MonteCarloTree<G>::occurs_third_time(std::uint64_t hash) const {
  return std::count(hashes_.begin(), hashes_.end(), hash) >= 2;
}

// Gives the result to all nodes of the path, the last of which `mover` moved to.
template <Game G>
void MonteCarloTree<G>::back_up(double value, Player mover) {
  for (std::size_t i = path_.size(); i-- > 0; value = -value, mover = opponent(mover)) {
    Node& node = tree_[path_[i]];
    ++node.visits;
    node.balance += value;
  }
}

}  // namespace flipside
