#include "engine/tablebase/row_index.hpp"

#include <algorithm>

namespace flipside::two_faced {

SubsetIndex::SubsetIndex() {
  // A set's rank is the sum of choose(c, i + 1) over its cells c, c being the i-th from below.
  for (Cells low = 0; low < low_sets; ++low) {
    int i = 0;
    std::uint32_t rank = 0;
    for (Cells rest = low; rest != 0; rest &= rest - 1) rank += choose(std::countr_zero(rest), ++i);
    if (i <= most_chosen) low_[low] = static_cast<std::uint16_t>(rank);
  }
  for (std::size_t below = 0; below <= most_chosen; ++below)
    for (Cells high = 0; high < low_sets / 2; ++high) {
      int i = static_cast<int>(below);
      std::uint32_t rank = 0;
      for (Cells rest = high; rest != 0; rest &= rest - 1)
        rank += choose(low_cells + std::countr_zero(rest), ++i);
      if (i <= most_chosen) high_[below][high] = static_cast<std::uint16_t>(rank);
    }
}

const SubsetIndex subset_index;

RowIndex::RowIndex(int pieces, std::span<const unsigned> symmetries)
    : pieces_(pieces),
      symmetries_(symmetries.size()),
      places_(SubsetIndex::first(SubsetIndex::most_cells, pieces + 1)) {
  std::size_t number = 0;
  for (int count = 0; count <= pieces; ++count)
    for_each_subset(SubsetIndex::most_cells, count, [&](Cells cells) {
      Cells lowest = cells;
      unsigned best = 0;
      for (const unsigned symmetry : symmetries.subspan(1))
        if (const Cells image = board_symmetry.of(symmetry, cells); image < lowest) {
          lowest = image;
          best = symmetry;
        }
      Place& place = places_[number++];
      if (lowest != cells) {
        place = {find(lowest).row, static_cast<std::uint16_t>(best)};
        return;
      }
      place = {static_cast<std::uint16_t>(rows_.size()), 0};
      Row row{cells, blocks_, {}};
      for (const unsigned symmetry : symmetries.subspan(1))
        if (board_symmetry.of(symmetry, cells) == cells) row.symmetries.push_back(symmetry);
      blocks_ += columns(row);
      rows_.push_back(std::move(row));
    });
}

}  // namespace flipside::two_faced
