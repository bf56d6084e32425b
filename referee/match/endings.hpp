#pragma once

#include <optional>
#include <variant>

#include "referee/clock/clock.hpp"
#include "referee/match/adjudicator.hpp"
#include "referee/record/game_record.hpp"
#include "referee/session/contender.hpp"

namespace flipside::referee {

/// A game that was played, or one that does not count and is to be played again.
using PlayResult = std::variant<GameRecord, Annulled>;

/// The record of a game that a side lost by a fault.
GameRecord forfeited(GameRecord record, Player loser, const Fault& fault);

/// What both players did, as one fault, by their names.
Fault of_both(const PerPlayer<std::string>& names, const Fault& first, const Fault& second);

/// The record of a game in which one side misbehaved, or both: then nobody has won.
/// @param faults  at least one
GameRecord forfeited(GameRecord record, const PerPlayer<std::optional<Fault>>& faults);

/// The record of a game that the tournament's rules ended.
GameRecord adjudicated(GameRecord record, Adjudication verdict);

/// Charges a move to its player's clock, and notes what is left.
/// @return the fault if it came too late
std::optional<Fault> charge(Clock& clock, Moved& moved);

}  // namespace flipside::referee
