#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "referee/ratings/ratings.hpp"
#include "referee/ratings/standings.hpp"

namespace flipside::referee {

/// Options of elo_table().
struct EloTableOptions {
  /// Longer names are truncated to this many columns.
  std::size_t name_width = 40;
  RatingOptions ratings;
  bool draws = false;         // add a column with the share of drawn games
  bool superiority = false;   // add a column with the LOS against the next player
  bool first_player = false;  // add a line with the first player's score
};

/// Formats the ratings of the players with games, strongest first: rank, name, Elo, half its 95 % confidence
/// interval, games, points, score, wins, draws, losses and time forfeits. Columns with other forfeits and
/// with move accuracy appear if any player has them; further columns and lines depend on the options. The
/// lines below the table report the model's other parameters. Lines end with '\n'.
/// @param names  of the players, by number; may contain any bytes
std::string elo_table(const CrossTable& results, std::span<const std::string> names,
                      const EloTableOptions& options = {});

/// Formats an elo_table() with a heading for each game, and one over all games unless there is exactly one.
std::string standings_text(const Standings& standings, std::span<const std::string> names,
                           const EloTableOptions& options = {});

}  // namespace flipside::referee
