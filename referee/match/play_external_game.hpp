#pragma once

#include <string>
#include <vector>

#include "engine/core/any_game.hpp"
#include "referee/config/adjudication.hpp"
#include "referee/match/endings.hpp"

namespace flipside::referee {

/// Plies after which a game known only by query is a draw where the tournament sets no cap.
inline constexpr int external_ply_cap = 1000;
/// Null moves in a row that end such a game without a score.
inline constexpr int max_null_moves = 8;

/// Plays one game whose rules only the contenders know. Before each move both are asked, side by side,
/// whether it is over, and then how it ended, or else whose turn it is; where the mover's opponent answers
/// `islegal`, it is asked about the move. If they do not say the same the game ends without a score. A
/// contender that does not answer, or not what was asked, loses; if both do, there is no score. Nobody
/// ponders.
/// @param record, game, opening  as for play_game, but that no move is known to be legal
/// @param adjudication  `solved` is not looked at
Task<PlayResult> play_external_game(GameRecord record, AnyGame game, std::vector<std::string> opening,
                                PerPlayer<QueryableContender*> seats, PerPlayer<Clock> clocks,
                                AdjudicationRules adjudication = {});

}  // namespace flipside::referee
