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
};

/// The Elo table of the players who have games, the strongest first: rank, name, Elo with its 95 % error,
/// games, points, score, wins, draws, losses, losses on time and, where there are any, by other faults. Lines
/// end with '\n'.
/// @param names  of the players, by number; anything may stand in them
std::string elo_table(const CrossTable& results, std::span<const std::string> names,
                      const TableOptions& options = {});

/// The Elo tables of a tournament under headings: of each game, and of all together where there is more than
/// one.
std::string standings_text(const Standings& standings, std::span<const std::string> names,
                           const TableOptions& options = {});

}  // namespace flipside::referee
