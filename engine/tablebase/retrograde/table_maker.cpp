#include "engine/tablebase/retrograde/table_maker.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "engine/games/registry.hpp"
#include "engine/tablebase/retrograde/graph_table_maker.hpp"
#include "engine/tablebase/retrograde/two_sided_maker.hpp"
#include "engine/tablebase/two_sided/rules.hpp"

namespace flipside {

const std::vector<std::string>& ids_with_tables() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> ids(two_sided::ids.begin(), two_sided::ids.end());
    for (std::string& id : all_game_ids())
      if (traits_of(id).has_graph_table) ids.push_back(std::move(id));
    return ids;
  }();
  return all;
}

Expected<TableSummary> make_table(std::string_view id, const TableMakerOptions& options) {
  if (two_sided::has_rules(id))
    return two_sided::with_rules(
        id, [&]<class Rules>() { return two_sided::make_two_sided_table<Rules>(options); });
  if (traits_of(id).has_graph_table) return make_graph_table(id, options);
  if (const auto start = start_game(id); !start) return start.error();
  return Error{
      fmt::format("cannot make tables of '{}'; expected {}", id, fmt::join(ids_with_tables(), ", "))};
}

}  // namespace flipside
