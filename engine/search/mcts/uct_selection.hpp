#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>

#include "engine/search/mcts/node_store.hpp"

namespace flipside {

/// Settings of a Monte Carlo tree search. The defaults are plain UCT (Kocsis and Szepesvári, "Bandit based
/// Monte-Carlo planning", 2006).
struct MctsSettings {
  /// The constant c in mean + c * sqrt(ln(visits of the parent) / visits), with results from 0 to 1 (UCB1:
  /// Auer, Cesa-Bianchi, Fischer, "Finite-time analysis of the multiarmed bandit problem", 2002).
  float exploration = 1.0F;
  /// Weight of the static evaluation of an unvisited node, as a number of playouts; 0: no priors.
  int prior_weight = 0;
  /// Maximum length of a playout in plies. A playout that reaches it is scored by the static evaluation.
  int playout_plies = std::numeric_limits<int>::max();
  /// The evaluation, in centipawns, at which a side is expected to score 1 / (1 + 1/e), about 73 %.
  float evaluation_scale = 100;
  /// When a node is expanded, check all children for the end of the game. This finds every win in one.
  bool checks_terminal_children = false;
  std::uint64_t seed = 0;
};

/// The strongest known settings.
inline constexpr MctsSettings tuned_settings{
    .exploration = 0.1F, .prior_weight = 2, .playout_plies = 0, .checks_terminal_children = true};

/// UCT selection: chooses the child for the next playout by its upper confidence bound.
class UctSelection {
 public:
  explicit UctSelection(const MctsSettings& settings)
      : exploration_(2 * settings.exploration), prior_weight_(static_cast<float>(settings.prior_weight)) {}

  /// Returns the mean result of a move including its prior, from -1 to 1, or 0 if there are no visits and no
  /// prior.
  float mean(const MctsNode& node) const {
    const float weight = static_cast<float>(node.visits) + prior_weight_;
    return weight > 0 ? (static_cast<float>(node.value_sum) + prior_weight_ * node.prior) / weight : 0;
  }

  /// Returns the index of the child with the highest bound. Without priors, returns the first unvisited
  /// child, if any. No child may be a proven win, and at least one child must not be a proven loss. If
  /// another thread has just violated this condition by proving a child, the result is an arbitrary child.
  std::size_t select(const MctsNode& parent, std::span<const MctsNode> children) const {
    const float log_visits = std::log(std::max(static_cast<float>(parent.visits), 1.0F));
    float highest = -std::numeric_limits<float>::infinity();
    std::size_t best = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const MctsNode& child = children[i];
      const Proof proof = child.proof;
      if (proof == Proof::loss) continue;
      const std::uint32_t visits = child.visits;
      if (visits == 0 && prior_weight_ == 0) return i;
      const auto tries = static_cast<float>(visits + (prior_weight_ > 0 ? 1 : 0));
      const float value = proof == Proof::draw ? 0 : mean(child);
      const float bound = value + exploration_ * std::sqrt(log_visits / tries);
      if (bound > highest) {
        highest = bound;
        best = i;
      }
    }
    return best;
  }

 private:
  float exploration_;  // exploration constant, scaled to results from -1 to 1
  float prior_weight_;
};

}  // namespace flipside
