#include "referee/match/solutions.hpp"

#include <fmt/format.h>

#include "engine/tablebase/open_tables.hpp"
#include "engine/tablebase/perfect_play.hpp"
#include "engine/tablebase/table_directory.hpp"

namespace flipside::referee {

Expected<std::shared_ptr<const SolvedGame>> solution_of(const AnyGame& start,
                                                        const std::filesystem::path& directory) {
  if (!directory.empty()) {
    // The default directory is optional.
    if (directory.filename() != default_tables_directory)
      if (const auto found = require_directory(directory); !found) return found.error();
    auto tables = open_tables(start.id(), directory);
    if (!tables || *tables) return tables;
  }
  if (!PerfectPlay::covers(start.id())) return std::shared_ptr<const SolvedGame>();
  return std::shared_ptr<const SolvedGame>(solve_in_memory(start, max_positions_to_solve));
}

Expected<void> check_for_damage(const Solutions& solutions) {
  for (const auto& [game, solved] : solutions)
    if (const std::string fault = solved->fault(); !fault.empty())
      return Error{fmt::format("tables of {}: {}; run 'flipside solve --verify' to find the damaged file",
                               game, fault)};
  return {};
}

}  // namespace flipside::referee
