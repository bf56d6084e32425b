#pragma once

#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/tablebase/retrograde/table_maker.hpp"

namespace flipside {

/// Solves, in memory, all positions reachable from a game's start position and writes the game's tables.
Expected<TableSummary> make_graph_table(std::string_view id, const TableMakerOptions& options);

}  // namespace flipside
