#pragma once

#include <string>

#include "engine/core/player.hpp"
#include "referee/clock/clock.hpp"
#include "referee/clock/protocol_settings.hpp"

namespace flipside::referee {

/// The `go` command for a turn, or `go ponder`. Clocks are told in whole milliseconds, rounded down; the
/// opponent's as well if it has one.
///
/// To an engine that does not understand the time control it is told otherwise (see go_kind): a clock as a
/// time for this move, which is the increment and what is left for one of the moves until the next stage, at
/// most 30, but no more than 4/5 of what is left; a time for each move as both clocks with `movestogo 1`.
void write_go_line(std::string& out, Player side, const PerPlayer<Clock>& clocks,
                   const EngineQuirks& quirks = {}, bool ponder = false);

}  // namespace flipside::referee
