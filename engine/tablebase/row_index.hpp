#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "engine/games/two_faced/lines.hpp"
#include "engine/tablebase/board_symmetry.hpp"

namespace flipside::two_faced {

/// Numbers the sets of at most four of up to 25 cells: all of fewer cells before those of more.
class SubsetIndex {
 public:
  static constexpr int most_cells = 25;
  static constexpr int most_chosen = FaceSet::most_pieces;

  SubsetIndex();

  /// The number of sets of `chosen` of `cells` cells.
  static constexpr std::uint32_t choose(int cells, int chosen) {
    std::uint32_t ways = 1;
    for (int i = 0; i < chosen; ++i)
      ways = ways * static_cast<std::uint32_t>(cells - i) / static_cast<std::uint32_t>(i + 1);
    return cells < chosen ? 0 : ways;
  }
  /// The number of sets of fewer than `chosen` of `cells` cells.
  static constexpr std::uint32_t first(int cells, int chosen) {
    std::uint32_t sets = 0;
    for (int i = 0; i < chosen; ++i) sets += choose(cells, i);
    return sets;
  }

  /// The place of a set among those of as many cells.
  std::uint32_t rank(Cells set) const {
    const Cells low = set & (low_sets - 1);
    return low_[low] + high_[static_cast<std::size_t>(std::popcount(low))][set >> low_cells];
  }

 private:
  static constexpr int low_cells = 13;
  static constexpr std::size_t low_sets = std::size_t{1} << low_cells;
  std::array<std::uint16_t, low_sets> low_{};
  std::array<std::array<std::uint16_t, low_sets / 2>, most_chosen + 1> high_{};
};

extern const SubsetIndex subset_index;

/// The cells that the pieces of a side that is to move can hold, up to symmetry of the board: a row each. The
/// cells that the other side can hold beside them are its columns.
class RowIndex {
 public:
  struct Row {
    Cells cells;                       // of the side to move; of all that are alike the lowest number
    std::uint64_t first_block;         // columns of all rows before
    std::vector<unsigned> symmetries;  // that leave `cells` as they are, without that which changes nothing
    int free_cells() const { return BoardSymmetry::cell_count - std::popcount(cells); }
  };

  /// @param pieces      of each side, at most
  /// @param symmetries  of the board that the game has; a group, 0 first
  explicit RowIndex(int pieces = SubsetIndex::most_chosen,
                    std::span<const unsigned> symmetries = BoardSymmetry::all);

  int pieces() const { return pieces_; }
  std::uint32_t columns(const Row& row) const { return SubsetIndex::first(row.free_cells(), pieces_ + 1); }
  const std::vector<Row>& rows() const { return rows_; }
  std::uint64_t blocks() const { return blocks_; }
  /// How many sets of cells a row stands for.
  std::uint64_t images(const Row& row) const { return symmetries_ / (1 + row.symmetries.size()); }

  /// The row of a block.
  const Row& row_of(std::uint64_t block) const {
    return *std::prev(std::ranges::upper_bound(rows_, block, {}, &Row::first_block));
  }
  /// How many pieces the other side has in a block of a row.
  int other_pieces(const Row& row, std::uint64_t block) const {
    int pieces = 0;
    while (block - row.first_block >= SubsetIndex::first(row.free_cells(), pieces + 1)) ++pieces;
    return pieces;
  }

  struct Place {
    std::uint16_t row;
    std::uint16_t symmetry;  // that takes the cells to those of the row
  };
  /// The row of a set of at most `pieces` cells.
  Place find(Cells cells) const {
    return places_[first_[SubsetIndex::most_cells][static_cast<std::size_t>(std::popcount(cells))] +
                   subset_index.rank(cells)];
  }

  /// The column of cells that are none of the row's.
  static std::uint32_t column(Cells row_cells, Cells cells) {
    const Cells free_cells = ~row_cells & ((Cells{1} << SubsetIndex::most_cells) - 1);
    const auto packed = static_cast<Cells>(packed_bits(cells, free_cells));
    const int free = std::popcount(free_cells);
    return first_[static_cast<std::size_t>(free)][static_cast<std::size_t>(std::popcount(cells))] +
           subset_index.rank(packed);
  }

 private:
  static constexpr auto first_ = [] {
    std::array<std::array<std::uint32_t, SubsetIndex::most_chosen + 2>, SubsetIndex::most_cells + 1> first{};
    for (int cells = 0; cells <= SubsetIndex::most_cells; ++cells)
      for (int chosen = 0; chosen <= SubsetIndex::most_chosen + 1; ++chosen)
        first[static_cast<std::size_t>(cells)][static_cast<std::size_t>(chosen)] =
            SubsetIndex::first(cells, chosen);
    return first;
  }();

  int pieces_;
  std::size_t symmetries_;
  std::vector<Row> rows_;
  std::vector<Place> places_;  // by the number of the set
  std::uint64_t blocks_ = 0;
};

/// Calls `f(cells)` for every set of `chosen` of the `cells` lowest cells, in the order of SubsetIndex.
template <class F>
void for_each_subset(int cells, int chosen, F f) {
  if (chosen == 0) return f(Cells{0});
  const Cells end = Cells{1} << cells;
  for (Cells set = (Cells{1} << chosen) - 1; set < end;) {
    f(set);
    const Cells lowest = set & (~set + 1);  // the next number with as many bits
    const Cells ripple = set + lowest;
    set = ripple | (((set ^ ripple) >> 2) / lowest);
  }
}

}  // namespace flipside::two_faced
