#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/game.hpp"
#include "engine/games/capabilities.hpp"
#include "engine/network/accumulator.hpp"
#include "engine/network/network.hpp"

namespace flipside {

/// Returns whether a network of this shape can evaluate positions of game G.
template <Game G>
constexpr bool fits(const NetworkShape& shape) {
  if constexpr (NetworkInput<G>)
    return shape.features == 64 * G::feature_words &&
           shape.phases == static_cast<unsigned>(G::network_phases);
  return false;
}

/// Creates a network for games of type G. Returns nullptr if the weights do not fit the game.
template <Game G>
std::shared_ptr<const Network> make_network(const NetworkWeights& weights) {
  if constexpr (NetworkInput<G>)
    if (fits<G>(weights.shape)) return std::make_shared<const Network>(weights, &G::mirrored_feature);
  return nullptr;
}

/// Evaluates the positions along a line of play: with a network if there is one, otherwise with the game's
/// evaluate().
template <Game G>
class Evaluator {
 public:
  /// Selects the network for the next search.
  /// @param network  a network from make_network<G>(), or nullptr to use the game's evaluate()
  void start(std::shared_ptr<const Network> network) {
    if constexpr (NetworkInput<G>) {
      if (network == network_) return;
      accumulator_.reset();
      network_ = std::move(network);
      if (network_) accumulator_.emplace(*network_);
    }
  }

  /// Returns the evaluation of a position `ply` plies below the root, on the scale of the game's evaluate().
  int evaluate(const G& at, int ply) {
    if constexpr (NetworkInput<G>)
      if (accumulator_) {
        int value = network_->output(accumulator_->sums(at.features(), ply), at.turn(), at.network_phase());
        if (network_->shape().residual) value += at.evaluate();
        return std::clamp(value, -9999, 9999);
      }
    return at.evaluate();
  }

 private:
  struct Nothing {};
  template <class T>
  static constexpr auto accumulator_for() {
    if constexpr (NetworkInput<T>)
      return std::optional<Accumulator<T::feature_words>>();
    else
      return Nothing();
  }
  std::shared_ptr<const Network>
      network_;  // kept alive so that start() never sees a different network at the same address
  decltype(accumulator_for<G>()) accumulator_;
};

}  // namespace flipside
