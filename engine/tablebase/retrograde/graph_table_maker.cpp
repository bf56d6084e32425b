#include "engine/tablebase/retrograde/graph_table_maker.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "engine/games/registry.hpp"
#include "engine/tablebase/graph/position_key.hpp"
#include "engine/tablebase/graph/solved_positions.hpp"
#include "engine/tablebase/key_blocks.hpp"
#include "engine/tablebase/table_directory.hpp"
#include "engine/tablebase/table_file.hpp"

namespace flipside {

Expected<TableSummary> make_graph_table(std::string_view id, const TableMakerOptions& options) {
  const auto start = start_game(id);
  if (!start) return start.error();
  if (options.pieces != 0) return Error{fmt::format("{} does not support --pieces", id)};
  const std::size_t limit = options.memory != 0 ? solvable_positions(options.memory) : max_indexed_positions;
  const auto positions = solve_positions(*start, limit);
  if (!positions)
    return Error{fmt::format("{} has more than {} positions, the limit for {} MiB of memory", id, limit,
                             options.memory >> 20)};
  const auto directory = TableDirectory::open(options.directory);
  if (!directory) return directory.error();
  TableHeader header{.game = std::string(id),
                     .content = std::string(wdl_content),
                     .symmetry = symmetry_of_keys(id),
                     .rules = rules_signature(id),
                     .counts = counts_of(*positions),
                     .block_bytes = key_blocks::wdl_bytes};
  options.report(fmt::format("solved {} positions", header.counts.all()));
  const auto write = [&](auto write_block) -> Expected<void> {
    const std::string path = table_path(options.directory, id, header.content).string();
    const auto bytes =
        write_table(path, header,
                    {.blocks = key_blocks::count(positions->keys.size()),
                     .fill = [&](std::uint64_t number, char* to) { write_block(*positions, number, to); }},
                    options.threads);
    if (!bytes) return bytes.error();
    options.report(fmt::format("{}: {} bytes", path, *bytes));
    return {};
  };
  if (const auto written = write(key_blocks::write_wdl); !written) return written.error();
  if (options.with_dtw) {
    header.content = dtw_content;
    header.block_bytes = key_blocks::dtw_bytes;
    if (const auto written = write(key_blocks::write_dtw); !written) return written.error();
  }
  return TableSummary{header.counts, {}};
}

}  // namespace flipside
