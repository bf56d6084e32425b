#include "referee/tournament/solutions.hpp"

#include <fmt/format.h>

#include <utility>

#include "engine/tablebase/open_tables.hpp"
#include "engine/tablebase/perfect_play.hpp"
#include "engine/tablebase/table_directory.hpp"

namespace flipside::referee {

Expected<std::shared_ptr<const SolvedGame>> solution_of(const AnyGame& start,
                                                        const std::filesystem::path& folder) {
  if (!folder.empty()) {
    if (folder.filename() != default_tables_directory)  // in whatever folder the tournament lies
      if (const auto found = require_directory(folder); !found) return found.error();
    auto tables = open_tables(start.id(), folder);
    if (!tables || *tables) return tables;
  }
  if (!PerfectPlay::covers(start.id())) return std::shared_ptr<const SolvedGame>();
  return std::shared_ptr<const SolvedGame>(solve_in_memory(start, most_solved));
}

Expected<void> check_for_faults(const Solutions& solutions) {
  for (const auto& [game, solved] : solutions)
    if (const std::string fault = solved->fault(); !fault.empty())
      return Error{fmt::format("tables of {}: {}; 'flipside solve --verify' tells which", game, fault)};
  return {};
}

Solutions solutions_of(const Plan& plan) {
  Solutions solutions;
  for (const GamePlan& game : plan.games) {
    auto solved = game.solved;
    if (!solved) solved = *solution_of(game.start, {});  // without tables there is no error
    if (solved) solutions.emplace(game.start.id(), std::move(solved));
  }
  return solutions;
}

}  // namespace flipside::referee
