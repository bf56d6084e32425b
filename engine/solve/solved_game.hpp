#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "engine/core/any_game.hpp"
#include "engine/core/outcome.hpp"

namespace flipside {

/// What perfect play makes of a position.
struct SolvedValue {
  Outcome outcome;
  int plies = 0;  // to the end of the game, the winner hurrying and the loser delaying; of a draw 0
  bool operator==(const SolvedValue&) const = default;
};

/// The values of all positions that a variant can come to from its start. The history of a game is left out
/// of account: a third repetition that it brings about may make a draw of what is won here.
class SolvedGame {
 public:
  virtual ~SolvedGame() = default;
  /// Positions that the variant can come to.
  virtual std::size_t size() const = 0;
  /// The value of the present position; nullopt where it cannot come about from the start, or is of another
  /// variant.
  virtual std::optional<SolvedValue> value(const AnyGame& game) const = 0;
};

/// Solves a variant in memory, of which a position takes some 100 bytes meanwhile.
/// @param start  a game at the variant's start position
/// @param most   positions at most
/// @return nullptr if the variant has more
std::unique_ptr<SolvedGame> solve(const AnyGame& start, std::size_t most);

}  // namespace flipside
