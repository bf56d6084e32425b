#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "referee/ratings/match_statistics.hpp"
#include "referee/ratings/ratings.hpp"

namespace flipside::referee {

/// Formats an Elo value rounded to an integer, never as "-0". Returns "-" if the value is not finite.
std::string elo_text(double elo);
/// Formats an Elo difference like elo_text(), with an explicit sign unless it is 0.
std::string elo_difference_text(double elo);
/// Formats an estimate with one decimal and the half-width of its confidence interval, such as "12.3 ±8.1".
/// If the interval is infinite, returns "12.3 ±-". If the Elo is not finite, returns "-".
std::string estimate_text(const EloEstimate& estimate);
/// Formats a share in [0, 1] as a percentage with one decimal, such as "52.0%". Returns "-" if it is not
/// finite.
std::string percent_text(double share);
/// Formats a number of games, such as "1 game" or "12 games".
std::string games_text(std::uint64_t games);

/// Returns the numbers of the players with games, sorted by group, then by descending rating, then by player
/// number.
std::vector<std::size_t> ranking(const CrossTable& results, const Ratings& ratings);

}  // namespace flipside::referee
