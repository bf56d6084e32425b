#include "engine/tablebase/table_maker.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "engine/games/registry.hpp"
#include "engine/tablebase/graph_table.hpp"
#include "engine/tablebase/two_faced_rules.hpp"
#include "engine/tablebase/two_faced_table.hpp"

namespace flipside {
namespace {

bool is_two_faced(std::string_view id) {
  return std::ranges::find(two_faced::ids, id) != two_faced::ids.end();
}

}  // namespace

const std::vector<std::string>& ids_with_tables() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> ids(two_faced::ids.begin(), two_faced::ids.end());
    for (std::string& id : all_game_ids())
      if (traits_of(id).has_graph_table) ids.push_back(std::move(id));
    return ids;
  }();
  return all;
}

Expected<MadeTable> make_table(std::string_view id, const TablePlan& plan) {
  if (is_two_faced(id))
    return two_faced::with_rules(id,
                                 [&]<class Rules>() { return two_faced::make_two_faced_table<Rules>(plan); });
  if (traits_of(id).has_graph_table) return make_graph_table(id, plan);
  if (const auto start = start_game(id); !start) return start.error();
  return Error{
      fmt::format("no table of '{}' can be made, expected {}", id, fmt::join(ids_with_tables(), ", "))};
}

Expected<std::shared_ptr<const SolvedGame>> open_tables(std::string_view id,
                                                        const std::filesystem::path& folder) {
  if (is_two_faced(id))
    return two_faced::with_rules(
        id, [&]<class Rules>() { return two_faced::open_two_faced_table<Rules>(folder); });
  if (const auto start = start_game(id); !start) return start.error();
  return open_graph_table(id, folder);
}

}  // namespace flipside
