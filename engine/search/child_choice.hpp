#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "engine/search/monte_carlo_settings.hpp"
#include "engine/search/search_tree.hpp"

namespace flipside {

/// Which child of a node the next playout goes through.
class ChildChoice {
 public:
  explicit ChildChoice(const MonteCarloSettings& settings)
      : exploration_(2 * settings.exploration), guess_weight_(static_cast<float>(settings.guess_weight)) {}

  /// The result to expect of a move, from -1 to 1; 0 if nothing is known.
  template <class Move>
  float expected(const TreeNode<Move>& node) const {
    const float weight = static_cast<float>(node.visits) + guess_weight_;
    return weight > 0 ? (static_cast<float>(node.balance) + guess_weight_ * node.guess) / weight : 0;
  }

  /// The index of the child with the highest bound; without guesses the first one never visited, if there is
  /// any. Not all children are lost, none is won; where other threads have just proven that, any child may be
  /// returned.
  template <class Move>
  std::size_t best(const TreeNode<Move>& parent, std::span<const TreeNode<Move>> children) const {
    const float log_visits = std::log(std::max(static_cast<float>(parent.visits), 1.0F));
    float highest = -std::numeric_limits<float>::infinity();
    std::size_t best = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const TreeNode<Move>& child = children[i];
      const Proof proof = child.proof;
      if (proof == Proof::loss) continue;
      const std::uint32_t visits = child.visits;
      if (visits == 0 && guess_weight_ == 0) return i;
      const auto tries = static_cast<float>(visits + (guess_weight_ > 0 ? 1 : 0));
      const float mean = proof == Proof::draw ? 0 : expected(child);
      const float bound = mean + exploration_ * std::sqrt(log_visits / tries);
      if (bound > highest) {
        highest = bound;
        best = i;
      }
    }
    return best;
  }

 private:
  float exploration_;  // for results from -1 to 1
  float guess_weight_;
};

}  // namespace flipside
