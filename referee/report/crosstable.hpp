#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "referee/ratings/ratings.hpp"
#include "referee/ratings/standings.hpp"

namespace flipside::referee {

struct CrosstableOptions {
  /// Longer names are cut.
  std::size_t name_width = 40;
  /// Columns of the screen; opponents that do not fit stand in further blocks below. 0: one block.
  std::size_t width = 0;
  RatingOptions ratings;
};

/// Who met whom: a row and a column for each player who has games, the strongest first. A cell has three
/// lines, seen by the row's player: points/games, wins-draws-losses, and the Elo difference that this score
/// tells, with half its 95 % interval. Lines end with '\n'.
/// @param names  of the players, by number; anything may stand in them
std::string crosstable(const CrossTable& results, std::span<const std::string> names,
                       const CrosstableOptions& options = {});

}  // namespace flipside::referee
