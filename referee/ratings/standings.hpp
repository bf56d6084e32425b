#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/outcome.hpp"
#include "engine/core/player.hpp"
#include "referee/ratings/elo.hpp"
#include "referee/ratings/pairs.hpp"
#include "referee/record/accuracy.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// The kinds of losses that the tables distinguish.
enum class LossKind : std::uint8_t {
  regular,        // the game was decided by the rules or by adjudication, or was drawn
  time_forfeit,   // the loser exceeded its time limit
  other_forfeit,  // the loser misbehaved in another way
};

/// Classifies the loss of a game that ended with this termination.
LossKind loss_kind(Termination termination);

/// The number of games that a player lost by forfeit.
struct ForfeitCounts {
  std::uint64_t on_time = 0;
  std::uint64_t other = 0;
  bool operator==(const ForfeitCounts&) const = default;
};

/// The results of all players against each other, separately for the games as p1 and as p2. Players are
/// numbered from 0. Memory use is quadratic in the number of players and independent of the number of games.
class CrossTable {
 public:
  explicit CrossTable(std::size_t players);

  /// Counts one game. A game without an outcome is counted separately and does not affect the ratings.
  void add(std::size_t p1, std::size_t p2, std::optional<Outcome> outcome, LossKind loss = LossKind::regular);

  /// Counts a pair. The games of the pair must be added separately. `p1` and `p2` are the players in the
  /// first game of the pair and have exchanged seats in the second.
  void add_pair(std::size_t p1, std::size_t p2, Outcome first, Outcome second);

  /// Counts a game with null moves. Its result must be added separately.
  void add_null_moves() { ++with_null_moves_; }

  /// Adds the move accuracy of a player in one game.
  void add_accuracy(std::size_t player, const Accuracy& accuracy) { accuracies_[player] += accuracy; }

  std::size_t players() const { return forfeits_.size(); }
  /// Returns the number of games that have an outcome.
  std::uint64_t games() const { return games_; }
  /// Returns the number of games that have no outcome.
  std::uint64_t without_score() const { return without_score_; }
  /// Returns the number of games with null moves.
  std::uint64_t with_null_moves() const { return with_null_moves_; }

  /// Returns the results of `a` as p1 against `b` as p2.
  const WinDrawLoss& as_p1(std::size_t a, std::size_t b) const { return cells_[a * players() + b]; }
  /// Returns the results of `a` against `b`, as p1 and as p2 together.
  WinDrawLoss between(std::size_t a, std::size_t b) const;
  /// Returns the results of `a` in the games in which it was the player `seat`.
  WinDrawLoss in_seat(std::size_t a, Player seat) const;
  /// Returns the results of `a` against all opponents, as p1 and as p2 together.
  WinDrawLoss total(std::size_t a) const;
  /// Returns the pair counts of `a` against `b`.
  Pentanomial pairs_between(std::size_t a, std::size_t b) const;
  const ForfeitCounts& forfeits(std::size_t a) const { return forfeits_[a]; }
  const Accuracy& accuracy(std::size_t a) const { return accuracies_[a]; }

  bool operator==(const CrossTable&) const = default;

 private:
  std::vector<WinDrawLoss> cells_;
  /// Pair counts for every combination of two players, from the point of view of the lower-numbered player.
  std::vector<Pentanomial> pairs_;
  std::vector<ForfeitCounts> forfeits_;
  std::vector<Accuracy> accuracies_;
  std::uint64_t games_ = 0;
  std::uint64_t without_score_ = 0;
  std::uint64_t with_null_moves_ = 0;
};

/// The current results of a tournament, in total and for each game id. A pair is counted when both of its
/// games have finished. After that, its games are no longer kept in memory.
class Standings {
 public:
  explicit Standings(std::size_t players) : overall_(players) {}

  /// Counts one game.
  /// @param pair  id of the game's pair, or nullopt if the game does not belong to a pair
  void add(std::string_view game, std::size_t p1, std::size_t p2, std::optional<Outcome> outcome,
           LossKind loss = LossKind::regular, std::optional<PairId> pair = std::nullopt);

  /// Marks a game that has already been added as a game with null moves.
  void add_null_moves(std::string_view game);

  /// Adds the move accuracy of a player in a game that has already been added.
  void add_accuracy(std::string_view game, std::size_t player, const Accuracy& accuracy);

  const CrossTable& overall() const { return overall_; }
  const std::map<std::string, CrossTable, std::less<>>& by_game() const { return by_game_; }
  /// Returns the number of pairs with only one finished game.
  std::size_t pending_pairs() const { return pending_pairs_.size(); }

  bool operator==(const Standings&) const = default;

 private:
  CrossTable overall_;
  std::map<std::string, CrossTable, std::less<>> by_game_;
  PendingPairs pending_pairs_;
};

/// Adds a finished game and its move accuracies to the standings.
/// @param players  the player number in each seat
/// @param pair     id of the game's pair, or nullopt if the game does not belong to a pair
void tally(Standings& standings, const GameRecord& record, PerPlayer<std::size_t> players,
           std::optional<PairId> pair = std::nullopt);

/// Like the other overload, but looks up the players of the record in `names`. Ignores the game if a player
/// is not listed.
void tally(Standings& standings, const GameRecord& record, std::span<const std::string> names, PairId pair);

}  // namespace flipside::referee
