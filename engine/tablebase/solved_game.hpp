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
  /// Distance to win (DTW): plies to the end of the game if the winner hurries and the loser delays. 0 for a
  /// draw, nullopt if unknown.
  std::optional<int> plies = 0;
  bool operator==(const SolvedValue&) const = default;
};

/// Numbers of solved positions by their value for the side to move. Tables that identify positions by key
/// (see position_key) count symmetric positions once; other tables count each of them.
struct SolvedCounts {
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  std::uint64_t drawn = 0;
  int longest = 0;  // plies of the longest win or loss
  std::uint64_t all() const { return won + lost + drawn; }
  bool operator==(const SolvedCounts&) const = default;
};

/// Counts positions that were solved in memory.
SolvedCounts counts_of(const SolvedPositions& positions);

/// Values of all positions reachable from a variant's start, or from a given position. Values ignore the
/// history of a game: a threefold repetition can turn a win into a draw.
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
  /// @return nullopt if the value is unknown, the position is unreachable, or the variant is another one
  virtual std::optional<SolvedValue> value(const AnyGame& game) const = 0;
};

/// Returns the value of a game, which may be over; nullopt if the value is unknown.
/// @param solved  nullptr: only finished games have a value
std::optional<SolvedValue> value_of(const SolvedGame* solved, const AnyGame& game);
/// Returns the value of the move that led to `after`. Its distance includes the move. A win that the opponent
/// can turn into a draw by repetition on the next ply counts as a draw.
std::optional<SolvedValue> value_of_move(const SolvedGame* solved, const AnyGame& after);

/// Solves all positions reachable from `start` in memory. solvable_positions() estimates the limit for a
/// memory size.
/// @param max_positions  limit on the number of positions
/// @param stop  abandons the search for positions when requested
/// @return nullptr if there are more positions, or on stop
std::unique_ptr<SolvedGame> solve_in_memory(const AnyGame& start, std::size_t max_positions,
                                            const std::stop_token& stop = {});

}  // namespace flipside
