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

/// How a counted game ended, as far as tables tell it apart.
enum class Ending : std::uint8_t {
  regular,    // by the rules, or adjudicated
  time_loss,  // the loser overran its time
  fault,      // any other forfeit of the loser
};

/// Faults that a player lost by.
struct Faults {
  std::uint64_t time_losses = 0;
  std::uint64_t others = 0;
  bool operator==(const Faults&) const = default;
};

/// Who met whom, and how it went: the counts that ratings and tables are made of. Players are numbers from 0.
/// Memory and time to build grow with the square of the number of players, never with that of the games.
class CrossTable {
 public:
  explicit CrossTable(std::size_t players);

  /// Counts one game. A game without a score (no outcome) is counted apart and rates nobody.
  void add(std::size_t p1, std::size_t p2, std::optional<Outcome> outcome, Ending ending = Ending::regular);

  /// Counts a pair whose games are counted by themselves: `p1` and `p2` are the seats of its first game, the
  /// second one had them exchanged.
  void add_pair(std::size_t p1, std::size_t p2, Outcome first, Outcome second);

  /// Counts moves of one player's.
  void add_accuracy(std::size_t player, const Accuracy& accuracy) { accuracies_[player] += accuracy; }

  std::size_t players() const { return faults_.size(); }
  /// Games that have a score.
  std::uint64_t games() const { return games_; }
  /// Games that have none.
  std::uint64_t without_score() const { return without_score_; }

  /// The games in which `a` was p1 and `b` was p2, seen by `a`.
  const WinDrawLoss& as_p1(std::size_t a, std::size_t b) const { return cells_[a * players() + b]; }
  /// All games of `a` against `b`, seen by `a`.
  WinDrawLoss between(std::size_t a, std::size_t b) const;
  /// The games in which `a` held the seat, seen by `a`.
  WinDrawLoss in_seat(std::size_t a, Player seat) const;
  /// All games of `a`, seen by `a`.
  WinDrawLoss total(std::size_t a) const;
  /// The pairs of `a` and `b`, seen by `a`.
  Pentanomial pairs_between(std::size_t a, std::size_t b) const;
  /// All pairs of `a`, seen by `a`.
  Pentanomial total_pairs(std::size_t a) const;
  const Faults& faults(std::size_t a) const { return faults_[a]; }
  const Accuracy& accuracy(std::size_t a) const { return accuracies_[a]; }

  bool operator==(const CrossTable&) const = default;

 private:
  std::vector<WinDrawLoss> cells_;
  std::vector<Pentanomial> pairs_;  // of any two players, seen by the one with the lower number
  std::vector<Faults> faults_;
  std::vector<Accuracy> accuracies_;
  std::uint64_t games_ = 0;
  std::uint64_t without_score_ = 0;
};

/// The results of a tournament so far, over all games and for each game's id. A pair counts as one when both
/// of its games are known; of the games of finished pairs nothing is kept but counts.
class Standings {
 public:
  explicit Standings(std::size_t players) : overall_(players) {}

  /// @param pair  the pair that the game belongs to; none: it has no partner
  void add(std::string_view game, std::size_t p1, std::size_t p2, std::optional<Outcome> outcome,
           Ending ending = Ending::regular, std::optional<PairId> pair = std::nullopt);

  /// Counts moves that a player made in a game that has been added.
  void add_accuracy(std::string_view game, std::size_t player, const Accuracy& accuracy);

  const CrossTable& overall() const { return overall_; }
  const std::map<std::string, CrossTable, std::less<>>& by_game() const { return by_game_; }
  /// Pairs of which one game is known.
  std::size_t open_pairs() const { return open_pairs_.size(); }

  bool operator==(const Standings&) const = default;

 private:
  CrossTable overall_;
  std::map<std::string, CrossTable, std::less<>> by_game_;
  OpenPairs open_pairs_;
};

/// How tables count a termination.
Ending ending_of(Termination termination);

/// Counts a finished game of the players with these numbers.
/// @param pair  the pair that it belongs to; none: it has no partner
void tally(Standings& standings, const GameRecord& record, PerPlayer<std::size_t> players,
           std::optional<PairId> pair = std::nullopt);

}  // namespace flipside::referee
