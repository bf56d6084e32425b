#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/tablebase/solved_game.hpp"
#include "engine/tablebase/table_maker.hpp"

namespace flipside {

/// Solves a game in memory from all that can come about in it (see reachable_graph), and writes its tables.
Expected<MadeTable> make_graph_table(std::string_view id, const TablePlan& plan);

/// The tables of such a game in a folder; nullptr where there is none of values.
Expected<std::shared_ptr<const SolvedGame>> open_graph_table(std::string_view id,
                                                             const std::filesystem::path& folder);

}  // namespace flipside
