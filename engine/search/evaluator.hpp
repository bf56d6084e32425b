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

/// True where a network of this shape can value positions of the game.
template <Game G>
constexpr bool fits(const NetworkShape& shape) {
  if constexpr (NetworkInput<G>)
    return shape.features == 64 * G::feature_words &&
           shape.phases == static_cast<unsigned>(G::network_phases);
  return false;
}

/// A network for games of type G; nullptr where the weights are none for it.
template <Game G>
std::shared_ptr<const Network> make_network(const NetworkWeights& weights) {
  if constexpr (NetworkInput<G>)
    if (fits<G>(weights.shape)) return std::make_shared<const Network>(weights, &G::mirrored_feature);
  return nullptr;
}

/// Values positions along a line of play: by a network where there is one, else as the game does by itself.
template <Game G>
class Evaluator {
 public:
  /// @param network  made by make_network<G>; nullptr: none
  void start(std::shared_ptr<const Network> network) {
    if constexpr (NetworkInput<G>) {
      if (network == network_) return;
      accumulator_.reset();
      network_ = std::move(network);
      if (network_) accumulator_.emplace(*network_);
    }
  }

  /// Of a position `ply` plies below the root, as Game's evaluate() has it.
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
  std::shared_ptr<const Network> network_;  // kept, so that no other one comes to stand where it stood
  decltype(accumulator_for<G>()) accumulator_;
};

}  // namespace flipside
