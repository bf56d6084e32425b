#pragma once

#include <string>
#include <variant>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/solve/solved_game.hpp"
#include "referee/clock/clock.hpp"
#include "referee/config/adjudication.hpp"
#include "referee/record/game_record.hpp"
#include "referee/session/contender.hpp"

namespace flipside::referee {

/// A game that was played, or one that does not count and is to be played again.
using Played = std::variant<GameRecord, Annulled>;

/// The record of a game that a side lost by a fault.
GameRecord forfeited(GameRecord record, Player loser, const Fault& fault);

/// Plays one game to its end by our own rules. A contender that misbehaves loses; nothing is thrown.
/// @param record   the record as far as it is known before the first move: players, tags, `start`
/// @param game     the position of `record.start`
/// @param opening  legal moves from there, played for both sides; the game must not be over after them
/// @param adjudication  ends games before their rules do
/// @param solved   what `adjudication.solved` asks for; nullptr: nothing is known
Task<Played> play_game(GameRecord record, AnyGame game, std::vector<std::string> opening,
                       PerPlayer<Contender*> seats, PerPlayer<Clock> clocks,
                       const AdjudicationRules& adjudication = {}, const SolvedGame* solved = nullptr);

}  // namespace flipside::referee
