#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace flipside {

/// One of the two players. `p1` moves at even plies, `p2` at odd plies.
enum class Player : std::uint8_t { p1, p2 };

/// Returns the UGI keyword for a player: `p1` or `p2`.
constexpr std::string_view player_text(Player player) { return player == Player::p1 ? "p1" : "p2"; }

/// Parses `p1` or `p2`; returns nullopt for other text.
constexpr std::optional<Player> read_player(std::string_view text) {
  if (text == "p1") return Player::p1;
  if (text == "p2") return Player::p2;
  return std::nullopt;
}

constexpr Player opponent(Player player) { return player == Player::p1 ? Player::p2 : Player::p1; }

/// A pair of values indexed by player.
template <class T>
struct PerPlayer {
  std::array<T, 2> values{};

  constexpr T& operator[](Player player) { return values[static_cast<std::size_t>(player)]; }
  constexpr const T& operator[](Player player) const { return values[static_cast<std::size_t>(player)]; }
  bool operator==(const PerPlayer&) const = default;
};

}  // namespace flipside
