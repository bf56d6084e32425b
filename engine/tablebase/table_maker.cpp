#include "engine/tablebase/table_maker.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

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

std::span<const std::string_view> ids_with_tables() {
  static constexpr std::array<std::string_view, 3> ids{two_faced::ids[0], two_faced::ids[1], "flipchain-3"};
  return ids;
}

Expected<MadeTable> make_table(std::string_view id, const TablePlan& plan) {
  if (is_two_faced(id))
    return two_faced::with_rules(id,
                                 [&]<class Rules>() { return two_faced::make_two_faced_table<Rules>(plan); });
  if (id == "flipchain-3") return make_graph_table(id, plan);
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
