#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace flipside {

/// One of the two sides of a game. `p1` moves first; even plies are always `p1`'s.
enum class Player : std::uint8_t { p1, p2 };

constexpr Player opponent(Player player) { return player == Player::p1 ? Player::p2 : Player::p1; }

/// Two values, one for each player.
template <class T>
struct PerPlayer {
  std::array<T, 2> values{};

  constexpr T& operator[](Player player) { return values[static_cast<std::size_t>(player)]; }
  constexpr const T& operator[](Player player) const { return values[static_cast<std::size_t>(player)]; }
  bool operator==(const PerPlayer&) const = default;
};

}  // namespace flipside
