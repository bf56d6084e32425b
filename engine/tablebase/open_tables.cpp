#include "engine/tablebase/open_tables.hpp"

#include "engine/games/registry.hpp"
#include "engine/tablebase/graph_table.hpp"
#include "engine/tablebase/two_sided/rules.hpp"
#include "engine/tablebase/two_sided_table.hpp"

namespace flipside {

Expected<std::shared_ptr<const SolvedGame>> open_tables(std::string_view id,
                                                        const std::filesystem::path& directory) {
  if (two_sided::has_rules(id))
    return two_sided::with_rules(
        id, [&]<class Rules>() { return two_sided::open_two_sided_table<Rules>(directory); });
  if (const auto start = start_game(id); !start) return start.error();
  return open_graph_table(id, directory);
}

}  // namespace flipside
