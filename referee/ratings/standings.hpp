#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
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

/// How a game was lost, as far as the tables distinguish.
enum class LossKind : std::uint8_t {
  regular,        // by the rules or by adjudication; also for draws
  time_forfeit,   // the loser exceeded its time
  other_forfeit,  // any other misbehaviour of the loser
};

/// Returns the kind of loss that a termination counts as.
LossKind loss_kind(Termination termination);

/// The number of games that a player lost by forfeit.
struct ForfeitCounts {
  std::uint64_t on_time = 0;
  std::uint64_t other = 0;
  bool operator==(const ForfeitCounts&) const = default;
};

/// The results between all players, by seat. Players are numbered from 0. Memory use is quadratic in the
/// number of players and independent of the number of games.
class CrossTable {
 public:
  explicit CrossTable(std::size_t players);

  /// Counts one game. A game without a score (no outcome) is counted separately and does not affect ratings.
  void add(std::size_t p1, std::size_t p2, std::optional<Outcome> outcome, LossKind loss = LossKind::regular);

  /// Counts a pair; its games must be added separately. `p1` and `p2` are the seats of the first game, and
  /// are exchanged in the second.
  void add_pair(std::size_t p1, std::size_t p2, Outcome first, Outcome second);

  /// Adds a player's move accuracy.
  void add_accuracy(std::size_t player, const Accuracy& accuracy) { accuracies_[player] += accuracy; }

  std::size_t players() const { return forfeits_.size(); }
  /// Returns the number of games with a score.
  std::uint64_t games() const { return games_; }
  /// Returns the number of games without a score.
  std::uint64_t without_score() const { return without_score_; }

  /// Returns the results of `a` as p1 against `b` as p2.
  const WinDrawLoss& as_p1(std::size_t a, std::size_t b) const { return cells_[a * players() + b]; }
  /// Returns the results of `a` against `b` in both seats.
  WinDrawLoss between(std::size_t a, std::size_t b) const;
  /// Returns the results of `a` in one seat.
  WinDrawLoss in_seat(std::size_t a, Player seat) const;
  /// Returns all results of `a`.
  WinDrawLoss total(std::size_t a) const;
  /// Returns the pair counts of `a` against `b`.
  Pentanomial pairs_between(std::size_t a, std::size_t b) const;
  /// Returns all pair counts of `a`.
  Pentanomial total_pairs(std::size_t a) const;
  const ForfeitCounts& forfeits(std::size_t a) const { return forfeits_[a]; }
  const Accuracy& accuracy(std::size_t a) const { return accuracies_[a]; }

  bool operator==(const CrossTable&) const = default;

 private:
  std::vector<WinDrawLoss> cells_;
  std::vector<Pentanomial> pairs_;  // for every two players, from the view of the lower number
  std::vector<ForfeitCounts> forfeits_;
  std::vector<Accuracy> accuracies_;
  std::uint64_t games_ = 0;
  std::uint64_t without_score_ = 0;
};

/// The results of a tournament so far, overall and by game id. A pair is counted once both of its games have
/// finished; its games are not kept after that.
class Standings {
 public:
  explicit Standings(std::size_t players) : overall_(players) {}

  /// Counts one game.
  /// @param pair  the game's pair; nullopt if it has none
  void add(std::string_view game, std::size_t p1, std::size_t p2, std::optional<Outcome> outcome,
           LossKind loss = LossKind::regular, std::optional<PairId> pair = std::nullopt);

  /// Adds a player's move accuracy in a game that has been added.
  void add_accuracy(std::string_view game, std::size_t player, const Accuracy& accuracy);

  const CrossTable& overall() const { return overall_; }
  const std::map<std::string, CrossTable, std::less<>>& by_game() const { return by_game_; }
  /// Returns the number of pairs with only one finished game.
  std::size_t open_pairs() const { return open_pairs_.size(); }

  bool operator==(const Standings&) const = default;

 private:
  CrossTable overall_;
  std::map<std::string, CrossTable, std::less<>> by_game_;
  OpenPairs open_pairs_;
};

/// Adds a finished game and its move accuracies to the standings.
/// @param players  the number of the player in each seat
/// @param pair     the game's pair; nullopt if it has none
void tally(Standings& standings, const GameRecord& record, PerPlayer<std::size_t> players,
           std::optional<PairId> pair = std::nullopt);

}  // namespace flipside::referee
