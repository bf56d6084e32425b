#pragma once

#include "referee/config/config.hpp"
#include "referee/config/table_reader.hpp"

namespace flipside::referee {

/// Reads the keys that set defaults at the top level and override them in an [[engine]] table.
void read_engine_defaults(TableReader& in, EngineConfig& engine);

/// Reads an [[engine]] table. Rejects time controls that the engine's quirks make impossible.
/// @param engine  the tournament's defaults
EngineConfig read_engine(TableReader& in, EngineConfig engine);

}  // namespace flipside::referee
