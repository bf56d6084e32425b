#include "engine/solve/table_maker.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>

#include "engine/games/registry.hpp"
#include "engine/solve/flipfour_table.hpp"
#include "engine/solve/graph_table.hpp"

namespace flipside {

std::span<const std::string_view> ids_with_tables() {
  static constexpr std::array<std::string_view, 2> ids{"flipfour", "flipchain-3"};
  return ids;
}

Expected<SolvedCounts> make_table(std::string_view id, const TablePlan& plan) {
  if (id == "flipfour") return two_faced::make_flipfour_table(plan);
  if (id == "flipchain-3") return make_graph_table(id, plan);
  if (const auto start = start_game(id); !start) return start.error();
  return Error{
      fmt::format("no table of '{}' can be made, expected {}", id, fmt::join(ids_with_tables(), ", "))};
}

Expected<std::shared_ptr<const SolvedGame>> open_tables(std::string_view id,
                                                        const std::filesystem::path& folder) {
  if (id == "flipfour") return two_faced::open_flipfour_table(folder);
  if (const auto start = start_game(id); !start) return start.error();
  return open_graph_table(id, folder);
}

}  // namespace flipside
