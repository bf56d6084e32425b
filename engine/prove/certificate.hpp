#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/outcome.hpp"

namespace flipside {

/// Claim that a player can force a result, with the player's strategy as evidence.
struct Claim {
  Player player = Player::p1;
  bool wins = true;  // true: the player wins; false: the player at least draws
  /// The player's moves in depth-first order, one for each position with the player to move. Each move is
  /// stored as a varint that contains its index in ProofPosition::legal_moves(). The opponent's moves are
  /// explored in the order of ProofPosition::legal_moves(). A position is not explored again if it has
  /// occurred before; docs/proofs.md defines which positions are equal. In a winning strategy, no position
  /// may repeat within a line.
  std::string moves{};
};

/// Evidence for the value of a position: either one claim that a player wins, or one claim per player that
/// the player at least draws.
struct Certificate {
  std::string game{};
  std::string position{};
  std::vector<Claim> claims{};

  /// Returns the value that the claims imply.
  Outcome value() const;
};

/// Writes a certificate in the format described in docs/proofs.md.
Expected<void> write_certificate(const std::string& path, const Certificate& certificate);
/// Reads a certificate and validates its format. Use check_certificate() to validate its claims.
Expected<Certificate> read_certificate(const std::string& path);

/// Replays every claim using only the rules of the game.
/// @return the number of positions visited, or an error with the first line that refutes a claim
Expected<std::uint64_t> check_certificate(const Certificate& certificate);

}  // namespace flipside
