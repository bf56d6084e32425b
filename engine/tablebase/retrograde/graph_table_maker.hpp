#pragma once

#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/tablebase/retrograde/table_maker.hpp"

namespace flipside {

/// Solves all positions reachable from a game's start in memory and writes its tables.
Expected<TableSummary> make_graph_table(std::string_view id, const TableMakerOptions& options);

}  // namespace flipside
