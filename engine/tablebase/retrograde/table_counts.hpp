#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/tablebase/retrograde/retrograde_analysis.hpp"
#include "engine/tablebase/retrograde/table_maker.hpp"
#include "engine/tablebase/two_sided/row_index.hpp"

namespace flipside::two_sided {

/// Returns all positions of an entry; the empty set if the game was already over before the last move.
template <class Rules>
FaceSet entry_positions(const RowIndex& index, std::uint64_t entry) {
  const RowIndex::Row& row = index.row_of(entry);
  if (!Rules::possible(row.cells)) return {};
  return FaceSet::all(std::popcount(row.cells), index.other_pieces(row, entry));
}

/// Returns the number of positions of a table, counting symmetric positions separately.
template <class Rules>
std::uint64_t count_positions(const RowIndex& index) {
  std::uint64_t positions = 0;
  for (const RowIndex::Row& row : index.rows()) {
    if (!Rules::possible(row.cells)) continue;
    for (int other = 0; other <= index.pieces(); ++other)
      positions += index.class_size(row) * SubsetIndex::choose(row.free_cells(), other)
                   << (std::popcount(row.cells) + other);
  }
  return positions;
}

/// Counts the positions of a completed analysis by value, counting symmetric positions separately.
template <class Rules>
TableSummary count_values(const RetrogradeAnalysis<Rules>& analysis) {
  const RowIndex& index = analysis.index();
  const auto sizes = static_cast<std::size_t>(index.pieces() + 1);
  std::vector<CountsByPieces> by_pieces;
  for (int own = index.pieces(); own >= 0; --own)
    for (int other = index.pieces(); other >= 0; --other) by_pieces.push_back({own, other, {}});
  for (const RowIndex::Row& row : index.rows()) {
    analysis.evict_before(row.first_entry);
    if (!Rules::possible(row.cells)) continue;
    const std::uint64_t end = row.first_entry + index.columns(row);
    const auto own = static_cast<std::size_t>(std::popcount(row.cells));
    for (std::uint64_t entry = row.first_entry; entry < end; ++entry) {
      const auto other = static_cast<std::size_t>(index.other_pieces(row, entry));
      SolvedCounts& counts = by_pieces[(sizes - 1 - own) * sizes + sizes - 1 - other].counts;
      const WdlSets& wdl = analysis.wdl()[entry];
      const auto won = static_cast<std::uint64_t>(wdl.won.count());
      const auto lost = static_cast<std::uint64_t>(wdl.lost.count());
      counts.won += index.class_size(row) * won;
      counts.lost += index.class_size(row) * lost;
      counts.drawn += index.class_size(row) * ((1ULL << (own + other)) - won - lost);
    }
  }
  TableSummary summary{{.longest = analysis.longest()}, std::move(by_pieces)};
  for (const CountsByPieces& part : summary.by_pieces) {
    summary.counts.won += part.counts.won;
    summary.counts.lost += part.counts.lost;
    summary.counts.drawn += part.counts.drawn;
  }
  return summary;
}

}  // namespace flipside::two_sided
