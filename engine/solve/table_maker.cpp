#include "engine/solve/table_maker.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/games/registry.hpp"
#include "engine/solve/two_faced_rules.hpp"
#include "engine/solve/two_faced_table.hpp"

namespace flipside {

std::span<const std::string_view> ids_with_tables() { return two_faced::ids; }

Expected<MadeTable> make_table(std::string_view id, const TablePlan& plan) {
  if (std::ranges::find(two_faced::ids, id) != two_faced::ids.end())
    return two_faced::with_rules(id,
                                 [&]<class Rules>() { return two_faced::make_two_faced_table<Rules>(plan); });
  if (const auto start = start_game(id); !start) return start.error();
  return Error{
      fmt::format("no table of '{}' can be made, expected {}", id, fmt::join(ids_with_tables(), ", "))};
}

Expected<std::shared_ptr<const SolvedGame>> open_tables(std::string_view id,
                                                        const std::filesystem::path& folder) {
  if (std::ranges::find(two_faced::ids, id) != two_faced::ids.end())
    return two_faced::with_rules(
        id, [&]<class Rules>() { return two_faced::open_two_faced_table<Rules>(folder); });
  return std::shared_ptr<const SolvedGame>();
}

}  // namespace flipside
