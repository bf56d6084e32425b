#pragma once

#include "referee/clock/protocol_settings.hpp"
#include "referee/config/table_reader.hpp"

namespace flipside::referee {

/// Reads an engine's `quirks`, and refuses them where its time control cannot be told.
void read_quirks(TableReader& in, const TimeControl& control, EngineQuirks& quirks);

}  // namespace flipside::referee
