#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/games/two_sided/lines.hpp"
#include "engine/tablebase/retrograde/frontier.hpp"
#include "engine/tablebase/two_sided/row_index.hpp"

namespace flipside::two_sided {

/// Returns the number of the piece on `cell` among the pieces on `cells`, counted from 0 by ascending cell.
inline int piece_number(Cells cells, int cell) { return std::popcount(cells & ((Cells{1} << cell) - 1)); }

/// Lists the cells of the other side in each column of a row.
inline void list_columns(const RowIndex& index, const RowIndex::Row& row, std::vector<Cells>& columns) {
  columns.clear();
  const Cells free = ~row.cells & ((Cells{1} << BoardSymmetry::cell_count) - 1);
  for (int chosen = 0; chosen <= index.pieces(); ++chosen)
    for_each_subset(row.free_cells(), chosen,
                    [&](Cells packed) { columns.push_back(static_cast<Cells>(deposit_bits(packed, free))); });
}

/// Collects, by column, the predecessors of positions in one row. The side whose cells define the row is the
/// front side. The front side is to move in the positions, and the back side is to move in their
/// predecessors. Undoing a move of the back side leads to a column of the same row.
template <class Rules>
class PredecessorRow {
 public:
  /// Clears the collection and prepares it for a row.
  void reset(const RowIndex& index, const RowIndex::Row& row) {
    row_cells_ = row.cells;
    list_columns(index, row, columns_);
    sets_.resize(columns_.size());
    marks_.assign((columns_.size() + 63) / 64, 0);
  }
  /// Cells of the back side, by column.
  const std::vector<Cells>& columns() const { return columns_; }

  /// Undoes all moves of the back side to cell `to`, and adds the resulting predecessors of `positions`.
  /// @param back  cells of the back side after the move
  void add(Cells back, int to, const FaceSet& positions) {
    const int piece = piece_number(back, to);
    const Cells rest = back & ~(Cells{1} << to);
    for (const unsigned after : {0U, 1U}) {
      const FaceSet shown = positions.showing(piece, after);
      if (!shown.any()) continue;
      const unsigned before = 1 - after;
      for_each_bit(Rules::reach(static_cast<Face>(before), to, row_cells_ | back), [&](int from) {
        add_set(rest | Cells{1} << from, shown.moved(piece, after, piece_number(rest, from), before));
      });
      if (Rules::may_place(std::popcount(rest))) add_set(rest, shown.removed(piece, after));
    }
  }

  /// Calls `f(column, predecessors)` for every nonempty column.
  template <class F>
  void for_each(F f) const {
    for_each_mark(marks_.data(), marks_.size(), [&](std::uint32_t column) { f(column, sets_[column]); });
  }

 private:
  void add_set(Cells back, const FaceSet& set) {
    const std::uint32_t column = RowIndex::column(row_cells_, back);
    std::uint64_t& mark = marks_[column / 64];
    const std::uint64_t bit = 1ULL << column % 64;
    FaceSet& predecessors = sets_[column];
    predecessors = (mark & bit) != 0 ? predecessors | set : set;
    mark |= bit;
  }

  Cells row_cells_ = 0;
  std::vector<Cells> columns_;
  std::vector<FaceSet> sets_;  // one set per column; valid only if the column is marked
  std::vector<std::uint64_t> marks_;
};

}  // namespace flipside::two_sided
