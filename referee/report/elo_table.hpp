#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "referee/ratings/ratings.hpp"
#include "referee/ratings/standings.hpp"

namespace flipside::referee {

struct TableOptions {
  /// Longer names are cut.
  std::size_t name_width = 40;
  RatingOptions ratings;
  bool draws = false;         // a column with the share of drawn games
  bool superiority = false;   // a column with the probability to be stronger than the next player
  bool first_player = false;  // a line below: what the first move was worth
};

/// The Elo table of the players who have games, the strongest first: rank, name, Elo with its 95 % error,
/// games, points, score, wins, draws, losses, losses on time and, where there are any, by other faults; the
/// share of moves that kept the value of their positions where that is known; and what the options ask for.
/// Below, what the model of the ratings found besides. Lines end with '\n'.
/// @param names  of the players, by number; anything may stand in them
std::string elo_table(const CrossTable& results, std::span<const std::string> names,
                      const TableOptions& options = {});

/// The Elo tables of a tournament under headings: of each game, and of all together where there is more than
/// one.
std::string standings_text(const Standings& standings, std::span<const std::string> names,
                           const TableOptions& options = {});

}  // namespace flipside::referee
