#pragma once

#include "engine/core/expected.hpp"
#include "engine/tablebase/retrograde/table_maker.hpp"

namespace flipside::two_sided {

/// Solves a game of two-sided pieces by retrograde analysis and writes its tables.
/// @tparam Rules  FlipFourRules or FlipFlopRules
template <class Rules>
Expected<TableSummary> make_two_sided_table(const TableMakerOptions& options);

}  // namespace flipside::two_sided
