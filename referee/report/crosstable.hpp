#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "referee/ratings/ratings.hpp"
#include "referee/ratings/standings.hpp"

namespace flipside::referee {

/// Layout options of crosstable().
struct CrosstableOptions {
  /// Maximum width of a name in columns. Longer names are truncated.
  std::size_t name_width = 40;
  /// Width of the terminal in columns. If the opponents do not fit, the table is split into several blocks. A
  /// width of 0 disables splitting.
  std::size_t width = 0;
  RatingOptions ratings;
};

/// Formats a table of the results between all players. Each player with games has a row and a column, sorted
/// by descending rating. Each cell contains three lines from the point of view of the row's player:
/// points/games, wins-draws-losses, and the Elo difference with the half-width of its 95 % confidence
/// interval. All lines end with '\n'.
/// @param names  the name of each player, indexed by player number; may contain any bytes
std::string crosstable(const CrossTable& results, std::span<const std::string> names,
                       const CrosstableOptions& options = {});

}  // namespace flipside::referee
