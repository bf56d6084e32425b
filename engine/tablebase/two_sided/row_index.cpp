#include "engine/tablebase/two_sided/row_index.hpp"

#include <algorithm>

namespace flipside::two_sided {

SubsetIndex::SubsetIndex() {
  // Combinatorial number system: the rank is the sum of choose(c_i, i + 1) over all i, where c_i is the i-th
  // lowest cell of the subset, counting from 0 (Knuth, TAOCP 4A, 7.2.1.3).
  for (Cells low = 0; low < low_subsets; ++low) {
    int i = 0;
    std::uint32_t rank = 0;
    for (Cells rest = low; rest != 0; rest &= rest - 1) rank += choose(std::countr_zero(rest), ++i);
    if (i <= max_chosen) low_[low] = static_cast<std::uint16_t>(rank);
  }
  for (std::size_t low_count = 0; low_count <= max_chosen; ++low_count)
    for (Cells high = 0; high < low_subsets / 2; ++high) {
      int i = static_cast<int>(low_count);
      std::uint32_t rank = 0;
      for (Cells rest = high; rest != 0; rest &= rest - 1)
        rank += choose(low_cells + std::countr_zero(rest), ++i);
      if (i <= max_chosen) high_[low_count][high] = static_cast<std::uint16_t>(rank);
    }
}

const SubsetIndex subset_index;

RowIndex::RowIndex(int pieces, std::span<const unsigned> symmetries)
    : pieces_(pieces),
      symmetries_(symmetries.size()),
      matches_(SubsetIndex::count_smaller(SubsetIndex::max_cells, pieces + 1)) {
  std::size_t rank = 0;
  for (int count = 0; count <= pieces; ++count)
    for_each_subset(SubsetIndex::max_cells, count, [&](Cells cells) {
      Cells lowest = cells;
      unsigned best = 0;
      for (const unsigned symmetry : symmetries.subspan(1))
        if (const Cells image = board_symmetry.image(symmetry, cells); image < lowest) {
          lowest = image;
          best = symmetry;
        }
      RowMatch& match = matches_[rank++];
      if (lowest != cells) {
        match = {find(lowest).row, static_cast<std::uint16_t>(best)};
        return;
      }
      match = {static_cast<std::uint16_t>(rows_.size()), 0};
      Row row{cells, entries_, {}};
      for (const unsigned symmetry : symmetries.subspan(1))
        if (board_symmetry.image(symmetry, cells) == cells) row.stabilizers.push_back(symmetry);
      entries_ += columns(row);
      rows_.push_back(std::move(row));
    });
}

}  // namespace flipside::two_sided
