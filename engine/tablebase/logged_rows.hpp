#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/expected.hpp"
#include "engine/tablebase/distance_log.hpp"
#include "engine/tablebase/row_index.hpp"

namespace flipside::two_faced {

/// The distances of some rows one after the other, as a log has them.
class LoggedRows {
 public:
  LoggedRows(const DistanceLog& log, const RowIndex& index, int threads)
      : log_(log), index_(index), threads_(threads) {}

  /// Reads the rows that have blocks of a range.
  Expected<void> read(std::uint64_t first_block, std::uint64_t end_block);
  /// Those of a block that was read, by way; 0 where nothing is decided.
  std::span<const std::uint16_t> of(std::uint64_t block) const {
    return std::span(distances_).subspan((block - first_block_) * FaceSet::size, FaceSet::size);
  }

 private:
  const DistanceLog& log_;
  const RowIndex& index_;
  int threads_;
  std::uint64_t first_block_ = 0;
  std::vector<std::uint16_t> distances_;
};

}  // namespace flipside::two_faced
