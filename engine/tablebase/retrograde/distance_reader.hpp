#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/tablebase/retrograde/distance_log.hpp"
#include "engine/tablebase/two_sided/row_index.hpp"

namespace flipside::two_sided {

/// Reads the distances of consecutive table entries from a distance log.
class DistanceReader {
 public:
  DistanceReader(const DistanceLog& log, const RowIndex& index, int threads)
      : log_(log), index_(index), threads_(threads) {}

  /// Reads all rows that contain entries from `first_entry` up to, but not including, `end_entry`.
  Expected<void> read(std::uint64_t first_entry, std::uint64_t end_entry);
  /// Returns the distances of an entry, indexed by face pattern; 0 for undecided positions. The entry must be
  /// in the range of the last read().
  std::span<const std::uint16_t> distances(std::uint64_t entry) const {
    return std::span(distances_).subspan((entry - first_entry_) * FaceSet::size, FaceSet::size);
  }

 private:
  const DistanceLog& log_;
  const RowIndex& index_;
  int threads_;
  std::uint64_t first_entry_ = 0;
  std::vector<std::uint16_t> distances_;  // distances of the entries from first_entry_ on
};

}  // namespace flipside::two_sided
