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
/// Number of plies after which a game ends without a score if the same side has been to move ever since the
/// opening. This happens if the engines ignore the moves in `position`.
inline constexpr int max_plies_of_one_side = 16;

/// Plays one external game, for which the referee has no rules. Before each move, the referee queries both
/// contenders concurrently: `gameover`, then `result` if the game is over, otherwise `p1turn`. Before a move
/// is played, the referee sends the query `islegal` to the contenders that support it: a mover that rejects
/// its own move forfeits. A game with null moves ends as `null_moves` instead of `normal`. Different answers
/// end the game without a score. A contender that sends no answer or an invalid answer forfeits the game. If
/// both contenders do so, the game has no score. Contenders do not ponder.
/// @param record, game, opening  as for play_game(), but opening moves need not be legal
/// @param adjudication  `solved` is ignored
Task<PlayResult> play_external_game(GameRecord record, AnyGame game, std::vector<std::string> opening,
                                    PerPlayer<QueryableContender*> seats, PerPlayer<Clock> clocks,
                                    AdjudicationRules adjudication = {}, GameObserver* observer = nullptr);

}  // namespace flipside::referee
