#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/any_game.hpp"

namespace flipside {

/// A game that tells which of its positions are alike: `symmetric_key()` is the same for two positions of a
/// variant if and only if a symmetry, perhaps one that exchanges colours or players, makes one the other, so
/// that both are worth the same to the side to move.
template <class G>
concept Symmetric = Game<G> && requires(const G& at) {
  { at.symmetric_key() } -> std::same_as<std::uint64_t>;
};

/// By what solved positions of a variant are told apart: up to symmetry where the game tells of that, else
/// by their hashes as everywhere (see History).
template <Game G>
std::uint64_t position_key(const G& at) {
  if constexpr (Symmetric<G>)
    return at.symmetric_key();
  else
    return at.hash();
}

/// The key of a game's present position; nullopt where the game is of another variant than expected.
using KeyOf = std::function<std::optional<std::uint64_t>(const AnyGame&)>;

/// Reads keys of a variant, which must exist.
KeyOf key_of(std::string_view id);

/// Which positions of a variant have the same key, as words for people.
std::string symmetry_of_keys(std::string_view id);

}  // namespace flipside
