#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>

#include "engine/core/expected.hpp"
#include "engine/tablebase/retrograde/retrograde_analysis.hpp"
#include "engine/tablebase/retrograde/table_maker.hpp"
#include "engine/tablebase/two_sided/row_index.hpp"

namespace flipside::two_sided {

constexpr std::uint64_t mebibytes(std::uint64_t bytes) { return (bytes >> 20) + 1; }

/// Memory of a retrograde analysis, either all in RAM or with tables backed by a file.
struct MemoryPlan {
  std::uint64_t ram_mebibytes;
  std::uint64_t file_bytes = 0;        // size of the backing file; 0: no file
  std::uint64_t resident_entries = 0;  // number of leading entries kept in RAM despite a backing file
};

/// Returns the size in bytes of the working memory, which holds the threads' current rows and the blocks of
/// files being written. It does not include tables and frontiers.
constexpr std::uint64_t working_bytes(int threads) {
  return (80 + 8 * static_cast<std::uint64_t>(threads)) << 20;
}

/// Returns the plan that uses the least RAM.
/// @param file_backed  whether the tables are backed by a file
template <class Rules>
MemoryPlan smallest_memory_plan(int pieces, int threads, bool file_backed) {
  const RowIndex index(pieces, Rules::symmetries);
  const std::uint64_t tables = RetrogradeAnalysis<Rules>::table_bytes(index);
  const std::uint64_t in_ram = working_bytes(threads) + RetrogradeAnalysis<Rules>::frontier_bytes(index);
  if (!file_backed) return {mebibytes(in_ram + tables)};
  MemoryPlan memory{mebibytes(in_ram), tables};
  if (Rules::capture_cells != 0) {
    // Keep all rows with fewer than the maximum number of pieces in RAM. They come first and are read often.
    const auto first_full_row = std::ranges::find(
        index.rows(), index.pieces(), [](const RowIndex::Row& row) { return std::popcount(row.cells); });
    memory.resident_entries = first_full_row->first_entry;
    memory.ram_mebibytes = mebibytes(in_ram + tables / index.entries() * memory.resident_entries);
  }
  return memory;
}

/// Plans the memory of an analysis within the limit of the options.
/// @return an error that lists alternatives if even the file-backed plan exceeds the limit
template <class Rules>
Expected<MemoryPlan> plan_memory(const TableMakerOptions& options, int pieces) {
  const std::uint64_t limit = options.memory >> 20;
  const MemoryPlan in_ram = smallest_memory_plan<Rules>(pieces, options.threads, false);
  if (options.memory == 0 || in_ram.ram_mebibytes <= limit) return in_ram;
  MemoryPlan file_backed = smallest_memory_plan<Rules>(pieces, options.threads, true);
  if (file_backed.ram_mebibytes <= limit) {
    const RowIndex index(pieces, Rules::symmetries);
    file_backed.resident_entries +=
        ((limit - file_backed.ram_mebibytes) << 20) / (file_backed.file_bytes / index.entries());
    return file_backed;
  }
  std::string alternatives;
  for (int fewer = pieces - 1; fewer >= 1 && Rules::is_partial; --fewer)
    alternatives += fmt::format(", --pieces {} needs {} MiB", 2 * fewer,
                                smallest_memory_plan<Rules>(fewer, options.threads, true).ram_mebibytes);
  return Error{
      fmt::format("{} needs {} MiB of memory, or {} MiB with a temporary file; the limit is {} MiB{}",
                  Rules::id, in_ram.ram_mebibytes, file_backed.ram_mebibytes, limit, alternatives)};
}

}  // namespace flipside::two_sided
