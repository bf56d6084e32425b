#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "referee/ratings/ratings.hpp"
#include "referee/ratings/standings.hpp"

namespace flipside::referee {

/// Options of elo_table().
struct EloTableOptions {
  /// Maximum width of a name in columns. Longer names are truncated.
  std::size_t name_width = 40;
  RatingOptions ratings;
  bool draws = false;         // add a column with the draw rate
  bool superiority = false;   // add a column with the likelihood of superiority over the next player
  bool first_player = false;  // add a line with the first player's score
  std::vector<std::string> sandboxed{};  // names of the players that ran in sandboxes, for standings_text()
};

/// Formats a table of the players with games, sorted by descending rating. Each row shows the rank, name,
/// Elo, half-width of the 95 % confidence interval, games, points, score, wins, draws, losses and time
/// forfeits. Columns for other forfeits and for move accuracy are added if any player has a value for them.
/// The options add more columns and lines. The lines below the table show the other parameters of the rating
/// model. All lines end with '\n'.
/// @param names  the name of each player, indexed by player number; may contain any bytes
std::string elo_table(const CrossTable& results, std::span<const std::string> names,
                      const EloTableOptions& options = {});

/// Formats an elo_table() with a heading for each game. If there is not exactly one game, also formats a
/// table of the results in all games. The last line names the players that ran in sandboxes, if any did.
std::string standings_text(const Standings& standings, std::span<const std::string> names,
                           const EloTableOptions& options = {});

}  // namespace flipside::referee
