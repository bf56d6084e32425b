#pragma once

#include "referee/config/config.hpp"
#include "referee/config/table_reader.hpp"

namespace flipside::referee {

/// Reads the keys that are valid both at the top level, where they set defaults, and in an [[engine]] table,
/// where they override the defaults.
void read_engine_defaults(TableReader& in, EngineConfig& engine);

/// Reads an [[engine]] table. Rejects time controls that no `go` command allowed by the engine's quirks can
/// express.
/// @param engine  default values for keys that the table does not contain
EngineConfig read_engine(TableReader& in, EngineConfig engine);

}  // namespace flipside::referee
