#pragma once

#include <string>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/tablebase/solved_game.hpp"
#include "referee/clock/clock.hpp"
#include "referee/config/adjudication.hpp"
#include "referee/match/endings.hpp"

namespace flipside::referee {

/// Plays one game to its end by our own rules. A contender that misbehaves loses; nothing is thrown.
/// @param record   the record as far as it is known before the first move: players, tags, `start`
/// @param game     the position of `record.start`
/// @param opening  legal moves from there, played for both sides; the game must not be over after them
/// @param adjudication  ends games before their rules do
/// @param solved   what `adjudication.solved` asks for; nullptr: nothing is known
Task<PlayResult> play_game(GameRecord record, AnyGame game, std::vector<std::string> opening,
                       PerPlayer<Contender*> seats, PerPlayer<Clock> clocks,
                       const AdjudicationRules& adjudication = {}, const SolvedGame* solved = nullptr);

}  // namespace flipside::referee
