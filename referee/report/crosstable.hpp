#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "referee/ratings/ratings.hpp"
#include "referee/ratings/standings.hpp"

namespace flipside::referee {

/// Layout options of crosstable().
struct CrosstableOptions {
  /// Longer names are truncated to this many columns.
  std::size_t name_width = 40;
  /// Columns of the terminal. Opponents that do not fit continue in further blocks below; 0: one block.
  std::size_t width = 0;
  RatingOptions ratings;
};

/// Formats the results between all players: a row and a column for each player with games, strongest first.
/// Each cell has three lines from the view of the row's player: points/games, wins-draws-losses, and the Elo
/// difference of that score with half its 95 % confidence interval. Lines end with '\n'.
/// @param names  of the players, by number; may contain any bytes
std::string crosstable(const CrossTable& results, std::span<const std::string> names,
                       const CrosstableOptions& options = {});

}  // namespace flipside::referee
