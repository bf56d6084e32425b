#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "engine/games/two_sided/lines.hpp"
#include "engine/tablebase/two_sided/board_symmetry.hpp"

namespace flipside::two_sided {

/// Ranks the subsets of at most four cells of a 25-cell board.
class SubsetIndex {
 public:
  static constexpr int max_cells = 25;
  static constexpr int max_chosen = FaceSet::max_pieces;

  SubsetIndex();

  /// Returns the binomial coefficient: the number of ways to choose `chosen` of `cells` cells.
  static constexpr std::uint32_t choose(int cells, int chosen) {
    std::uint32_t subsets = 1;
    for (int i = 0; i < chosen; ++i)
      subsets = subsets * static_cast<std::uint32_t>(cells - i) / static_cast<std::uint32_t>(i + 1);
    return cells < chosen ? 0 : subsets;
  }
  /// Returns the number of ways to choose fewer than `chosen` of `cells` cells.
  static constexpr std::uint32_t count_smaller(int cells, int chosen) {
    std::uint32_t subsets = 0;
    for (int i = 0; i < chosen; ++i) subsets += choose(cells, i);
    return subsets;
  }

  /// Returns the rank of a subset among the subsets of the same size.
  std::uint32_t rank(Cells subset) const {
    const Cells low = subset & (low_subsets - 1);
    return low_[low] + high_[static_cast<std::size_t>(std::popcount(low))][subset >> low_cells];
  }

 private:
  static constexpr int low_cells = 13;
  static constexpr std::size_t low_subsets = std::size_t{1} << low_cells;
  std::array<std::uint16_t, low_subsets> low_{};
  // Indexed by the number of low cells in the subset, then by the bit mask of its high cells.
  std::array<std::array<std::uint16_t, low_subsets / 2>, max_chosen + 1> high_{};
};

extern const SubsetIndex subset_index;

/// Index of the placements of both sides' pieces, reduced by symmetry. Each row stands for a set of cells
/// occupied by the side to move; symmetric sets share a row. Each column of a row stands for a set of cells
/// occupied by the other side. An entry, identified by row and column, holds up to 256 positions that differ
/// only in their face pattern (see FaceSet), with the side to move as the front side. Entries are numbered
/// row by row.
class RowIndex {
 public:
  struct Row {
    Cells cells;                        // the numerically lowest set of its symmetry class
    std::uint64_t first_entry;          // number of entries in all earlier rows
    std::vector<unsigned> stabilizers;  // symmetries other than 0 that map `cells` to itself
    int free_cells() const { return BoardSymmetry::cell_count - std::popcount(cells); }
  };

  /// @param pieces      maximum number of pieces per side
  /// @param symmetries  symmetry group of the game's board; must start with 0, the identity
  explicit RowIndex(int pieces = SubsetIndex::max_chosen,
                    std::span<const unsigned> symmetries = BoardSymmetry::all);

  int pieces() const { return pieces_; }
  std::uint32_t columns(const Row& row) const {
    return SubsetIndex::count_smaller(row.free_cells(), pieces_ + 1);
  }
  const std::vector<Row>& rows() const { return rows_; }
  std::uint64_t entries() const { return entries_; }
  /// Returns the size of a row's symmetry class.
  std::uint64_t class_size(const Row& row) const { return symmetries_ / (1 + row.stabilizers.size()); }

  const Row& row_of(std::uint64_t entry) const {
    return *std::prev(std::ranges::upper_bound(rows_, entry, {}, &Row::first_entry));
  }
  /// Returns the number of pieces of the other side in an entry of a row.
  int other_pieces(const Row& row, std::uint64_t entry) const {
    int pieces = 0;
    while (entry - row.first_entry >= SubsetIndex::count_smaller(row.free_cells(), pieces + 1)) ++pieces;
    return pieces;
  }

  /// Result of find(): a row, and the symmetry that maps the given cells to the cells of the row.
  struct RowMatch {
    std::uint16_t row;
    std::uint16_t symmetry;
  };
  /// Finds the row of a set of at most `pieces()` cells.
  RowMatch find(Cells cells) const {
    return matches_[first_[SubsetIndex::max_cells][static_cast<std::size_t>(std::popcount(cells))] +
                    subset_index.rank(cells)];
  }

  /// Returns the column of a set of cells disjoint from `row_cells`.
  static std::uint32_t column(Cells row_cells, Cells cells) {
    const Cells free_cells = ~row_cells & ((Cells{1} << SubsetIndex::max_cells) - 1);
    const auto packed = static_cast<Cells>(extract_bits(cells, free_cells));
    const int free = std::popcount(free_cells);
    return first_[static_cast<std::size_t>(free)][static_cast<std::size_t>(std::popcount(cells))] +
           subset_index.rank(packed);
  }

 private:
  // Lookup table of SubsetIndex::count_smaller().
  static constexpr auto first_ = [] {
    std::array<std::array<std::uint32_t, SubsetIndex::max_chosen + 2>, SubsetIndex::max_cells + 1> first{};
    for (int cells = 0; cells <= SubsetIndex::max_cells; ++cells)
      for (int chosen = 0; chosen <= SubsetIndex::max_chosen + 1; ++chosen)
        first[static_cast<std::size_t>(cells)][static_cast<std::size_t>(chosen)] =
            SubsetIndex::count_smaller(cells, chosen);
    return first;
  }();

  int pieces_;
  std::size_t symmetries_;
  std::vector<Row> rows_;
  std::vector<RowMatch> matches_;  // ordered by size of the subset, then by rank
  std::uint64_t entries_ = 0;
};

/// Calls `f(subset)` for every subset of size `chosen` of the lowest `cells` cells, in ascending order of
/// rank.
template <class F>
void for_each_subset(int cells, int chosen, F f) {
  if (chosen == 0) return f(Cells{0});
  const Cells end = Cells{1} << cells;
  for (Cells subset = (Cells{1} << chosen) - 1; subset < end;) {
    f(subset);
    // The next larger number with the same popcount (Gosper's hack, HAKMEM 175).
    const Cells lowest = subset & (~subset + 1);
    const Cells ripple = subset + lowest;
    subset = ripple | (((subset ^ ripple) >> 2) / lowest);
  }
}

}  // namespace flipside::two_sided
