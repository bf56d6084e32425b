#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "engine/core/any_game.hpp"
#include "engine/core/outcome.hpp"

namespace flipside {

struct SolvedPositions;

/// Value of a position under perfect play.
struct SolvedValue {
  Outcome outcome;
  /// Distance to win (DTW): number of plies to the end of the game if the winner wins as fast as possible and
  /// the loser resists as long as possible. 0 for a draw; nullopt if unknown.
  std::optional<int> plies = 0;
  bool operator==(const SolvedValue&) const = default;
};

/// Numbers of solved positions by their value for the side to move. Tables that identify positions by key
/// (see position_key) count symmetric positions once; other tables count them separately.
struct SolvedCounts {
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  std::uint64_t drawn = 0;
  int longest = 0;  // length of the longest win or loss in plies
  std::uint64_t all() const { return won + lost + drawn; }
  bool operator==(const SolvedCounts&) const = default;
};

/// Counts solved positions by value.
SolvedCounts counts_of(const SolvedPositions& positions);

/// Values of all positions reachable from a variant's start position, or from a given position. The values
/// ignore the history of a game, although a threefold repetition can turn a win into a draw.
class SolvedGame {
 public:
  virtual ~SolvedGame() = default;
  virtual SolvedCounts counts() const = 0;
  /// Describes damage found while probing tables; empty if there was no damage.
  virtual std::string fault() const { return {}; }
  /// Checksum that identifies the tables; empty for a solution in memory.
  virtual std::string digest() const { return {}; }
  /// Whether wins and losses have distances (DTW).
  virtual bool has_dtw() const { return true; }
  /// Returns the value of the current position. Thread-safe.
  /// @return nullopt if the value is unknown, the position is unreachable, or the variant is different
  virtual std::optional<SolvedValue> value(const AnyGame& game) const = 0;
};

/// Returns the value of a finished or unfinished game; nullopt if the value is unknown.
/// @param solved  if nullptr, only finished games have a value
std::optional<SolvedValue> value_of(const SolvedGame* solved, const AnyGame& game);
/// Returns the value of the move that led to `after`. The distance includes the move itself. A win that the
/// opponent can turn into a draw by repetition on the next ply counts as a draw.
std::optional<SolvedValue> value_of_move(const SolvedGame* solved, const AnyGame& after);

/// Solves all positions reachable from `start`, keeping them in memory. solvable_positions() estimates how
/// many positions fit into a given amount of memory.
/// @param max_positions  maximum number of reachable positions
/// @param stop  a stop request cancels the exploration of positions
/// @return nullptr if more positions are reachable, or a stop was requested
std::unique_ptr<SolvedGame> solve_in_memory(const AnyGame& start, std::size_t max_positions,
                                            const std::stop_token& stop = {});

}  // namespace flipside
