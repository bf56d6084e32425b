#pragma once

#include <string>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/tablebase/solved_game.hpp"
#include "referee/clock/clock.hpp"
#include "referee/config/adjudication.hpp"
#include "referee/match/game_loop.hpp"

namespace flipside::referee {

/// Plays one game by the built-in rules. A contender that misbehaves forfeits the game. Never throws.
/// @param record  data that is known before the first move: players, tags and `start`
/// @param game  the initial position, which must match `record.start`
/// @param opening  legal moves from that position, played for both sides; they must not end the game
/// @param adjudication  rules that end games early
/// @param solved  solution of the game, for adjudication; nullptr: unknown
/// @param observer  is notified of each move; may be nullptr
Task<PlayResult> play_game(GameRecord record, AnyGame game, std::vector<std::string> opening,
                           PerPlayer<Contender*> seats, PerPlayer<Clock> clocks,
                           const AdjudicationRules& adjudication = {}, const SolvedGame* solved = nullptr,
                           GameObserver* observer = nullptr);

}  // namespace flipside::referee
