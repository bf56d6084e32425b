#pragma once

#include <string>

#include "engine/core/player.hpp"
#include "referee/clock/clock.hpp"
#include "referee/clock/protocol_settings.hpp"

namespace flipside::referee {

/// Appends the `go` command for a turn, or `go ponder` if `ponder` is set. The command contains the clock of
/// each side that has one, in milliseconds, rounded down.
///
/// If the engine does not understand the time control, writes another kind of `go` (see go_kind()). A clock
/// becomes a time per move: the remaining time divided by the number of moves until the next stage (at most
/// 30), plus the increment, but at most 4/5 of the remaining time. A time per move becomes two equal clocks
/// with `movestogo 1`.
void write_go_line(std::string& out, Player side, const PerPlayer<Clock>& clocks,
                   const EngineQuirks& quirks = {}, bool ponder = false);

}  // namespace flipside::referee
