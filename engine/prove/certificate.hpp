#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/core/outcome.hpp"

namespace flipside {

/// That a player wins, or draws at least, whatever the other does; and its strategy.
struct Claim {
  Player player = Player::p1;
  bool wins = true;  // false: draws at least
  /// For each position at which the player is to move, depth first, the place of its move among the moves in
  /// the order of their texts, 7 bits a byte, the lowest first, the last with bit 7 clear. The other's moves
  /// are tried in the same order. A position that has come before, or one like it, is not gone into again;
  /// in a line that shall win none may come again.
  std::string moves{};
};

/// What is claimed of a position: that one player wins, or that both draw at least.
struct Certificate {
  std::string game{};
  std::string position{};
  std::vector<Claim> claims{};

  /// What follows for the game's value.
  Outcome value() const;
};

/// Writes a certificate to a file, of which docs/solved.md has the form.
Expected<void> write_certificate(const std::string& path, const Certificate& certificate);
/// The error says what is wrong with the file.
Expected<Certificate> read_certificate(const std::string& path);

/// Follows every claim by the rules of the game, and nothing else.
/// @return how many positions were looked at; or the first line of play for which a claim does not hold
Expected<std::uint64_t> check(const Certificate& certificate);

}  // namespace flipside
