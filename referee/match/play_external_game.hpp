#pragma once

#include <string>
#include <vector>

#include "engine/core/any_game.hpp"
#include "referee/config/adjudication.hpp"
#include "referee/match/game_loop.hpp"

namespace flipside::referee {

/// Default number of plies after which an external game is a draw.
inline constexpr int external_ply_cap = 1000;
/// Number of consecutive null moves that end an external game without a score.
inline constexpr int max_null_moves = 8;

/// Plays one external game, whose rules only the contenders know. Before each move both contenders are
/// queried concurrently: `gameover`, then `result` if the game is over, otherwise `p1turn`. If the mover's
/// opponent supports `islegal`, it is queried about the move. Different answers end the game without a score.
/// A contender that gives no answer or an invalid one forfeits; if both do, the game has no score. There is
/// no pondering.
/// @param record, game, opening  as for play_game(), except that the moves of the opening are not checked
/// @param adjudication  `solved` is ignored
Task<PlayResult> play_external_game(GameRecord record, AnyGame game, std::vector<std::string> opening,
                                    PerPlayer<QueryableContender*> seats, PerPlayer<Clock> clocks,
                                    AdjudicationRules adjudication = {}, GameObserver* observer = nullptr);

}  // namespace flipside::referee
