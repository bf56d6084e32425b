#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "referee/live/game_log.hpp"
#include "referee/schedule/schedule.hpp"

namespace flipside::referee {

/// An encounter of a round, a bye, or a place in a knockout bracket whose engines are not known yet.
struct RoundPairing {
  PerPlayer<std::optional<std::size_t>> engines;
  bool is_bye = false;  // the first engine has no opponent
  PerPlayer<std::size_t> half_points{};
  std::vector<std::int64_t> games{};  // indices, in ascending order
  std::size_t tie_breaks = 0;
  std::optional<Player> winner{};  // Player::p1 is the first of `engines`
  bool by_seed = false;            // the better seed advanced because the points were equal
};

/// A round of a Swiss or knockout tournament.
struct TournamentRound {
  std::string name;
  std::vector<RoundPairing> pairings;  // knockout: in bracket order
};

/// Follows the pairings of a Swiss or knockout tournament, which it derives from the results.
class RoundTracker {
 public:
  /// @param variants, engines  numbers of variants and engines
  RoundTracker(const Format& format, std::size_t variants, std::size_t engines);

  /// Counts a game. Games may be added in any order, but each game only once.
  void add(const GameSummary& game);

  /// Returns the state of a Swiss tournament, or nullptr for a knockout.
  const Swiss* swiss() const { return schedule_.swiss(); }
  /// Returns the rounds of a Swiss tournament up to the current one, or all rounds of a knockout. The winners
  /// of the pairings 2i and 2i + 1 of a knockout round meet in pairing i of the next round.
  std::vector<TournamentRound> rounds() const;

 private:
  /// The games of two engines in one round.
  struct Played {
    std::map<std::size_t, std::size_t> half_points;  // by engine
    std::vector<std::int64_t> games;
  };
  using Key = std::pair<std::size_t, std::pair<std::size_t, std::size_t>>;  // round, from 0; engines, sorted

  void count(const GameResult& result);
  void add_swiss_round();
  std::vector<TournamentRound> knockout_bracket(const Knockout& knockout) const;
  RoundPairing pairing(std::size_t round, std::size_t first, std::size_t second) const;
  void decide(RoundPairing& pairing) const;

  Format format_;
  std::size_t variants_;
  std::size_t engines_;
  Schedule schedule_;
  std::map<std::int64_t, GameResult> early_;  // results of games after the current stage
  std::vector<Stage> swiss_rounds_;
  std::map<Key, Played> played_;
};

}  // namespace flipside::referee
