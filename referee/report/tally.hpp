#pragma once

#include <cstddef>
#include <optional>

#include "referee/ratings/standings.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// How tables count a termination.
Ending ending_of(Termination termination);

/// Counts a finished game of the players with these numbers.
/// @param pair  the pair that it belongs to; none: it has no partner
void tally(Standings& standings, const GameRecord& record, PerPlayer<std::size_t> players,
           std::optional<PairId> pair = std::nullopt);

}  // namespace flipside::referee
