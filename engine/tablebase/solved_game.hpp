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

/// What perfect play makes of a position.
struct SolvedValue {
  Outcome outcome;
  /// To the end of the game, the winner hurrying and the loser delaying; of a draw 0. nullopt: not known.
  std::optional<int> plies = 0;
  bool operator==(const SolvedValue&) const = default;
};

/// Solved positions by what they are for the side to move. Those alike by symmetry count once where they are
/// told apart by their keys (see position_key), else each.
struct SolvedCounts {
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  std::uint64_t drawn = 0;
  int longest = 0;  // plies of the longest win or loss
  std::uint64_t all() const { return won + lost + drawn; }
  bool operator==(const SolvedCounts&) const = default;
};

/// The values of all positions that a variant can come to from its start, or from a position. The history
/// of a game is left out of account: a third repetition that it brings about may make a draw of what is won
/// here.
class SolvedGame {
 public:
  virtual ~SolvedGame() = default;
  virtual SolvedCounts counts() const = 0;
  /// What was found wrong with the tables while values were looked up; empty: nothing.
  virtual std::string fault() const { return {}; }
  /// Tells tables apart; empty: solved in memory.
  virtual std::string digest() const { return {}; }
  /// Whether wins and losses come with their plies.
  virtual bool tells_plies() const { return true; }
  /// The value of the present position, by any thread; nullopt where it is not known, cannot come about from
  /// the start, or is of another variant.
  virtual std::optional<SolvedValue> value(const AnyGame& game) const = 0;
};

/// The value of a game, which may be over; nullopt where it is not known.
/// @param solved  nullptr: nothing is known but games that are over
std::optional<SolvedValue> value_of(const SolvedGame* solved, const AnyGame& game);
/// What a move is worth that has led to a game: its value, in plies with the move, but a win that the answer
/// may draw by repetition is a draw.
std::optional<SolvedValue> value_of_move(const SolvedGame* solved, const AnyGame& after);

/// Solves in memory what a position can come to; see positions_in().
/// @param most  positions at most
/// @param stop  where it is asked for, the positions found so far are given up
/// @return nullptr if there are more, or it was stopped
std::unique_ptr<SolvedGame> solve(const AnyGame& start, std::size_t most, const std::stop_token& stop = {});

}  // namespace flipside
