#pragma once

#include <concepts>
#include <cstddef>

#include "engine/core/bitboard.hpp"
#include "engine/core/game.hpp"

namespace flipside {

/// A game that a network can look at: a position as a set of features. A game need not be one.
template <class G>
concept NetworkInput = Game<G> && requires(const G& at, int feature) {
  // 64 * feature_words features, not all of which need to be in use.
  { G::feature_words } -> std::convertible_to<std::size_t>;
  // Board, but neither turn nor phase.
  { at.features() } -> std::same_as<Bitboard<G::feature_words>>;
  // The feature that is one, seen by the other colour: colours exchanged, and the board turned so that this
  // makes no difference to the rules. Twice changes nothing.
  { G::mirrored_feature(feature) } -> std::same_as<int>;
  // The colour to move (not the player: a swap exchanges those).
  { at.turn() } -> std::same_as<int>;
  // From 0 to network_phases - 1: how far the game has gone.
  { G::network_phases } -> std::convertible_to<int>;
  { at.network_phase() } -> std::same_as<int>;
};

}  // namespace flipside
