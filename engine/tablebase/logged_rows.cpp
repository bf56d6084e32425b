#include "engine/tablebase/logged_rows.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cstddef>
#include <span>

#include "engine/core/threads.hpp"

namespace flipside::two_faced {

Expected<void> LoggedRows::read(std::uint64_t first_block, std::uint64_t end_block) {
  const auto number_of = [&](std::uint64_t block) {
    return static_cast<std::size_t>(&index_.row_of(block) - index_.rows().data());
  };
  const std::size_t first = number_of(first_block);
  const std::size_t end = number_of(end_block - 1) + 1;
  first_block_ = index_.rows()[first].first_block;
  const RowIndex::Row& last = index_.rows()[end - 1];
  distances_.assign((last.first_block + index_.columns(last) - first_block_) * FaceSet::size, 0);
  std::atomic<std::size_t> next = first;
  std::atomic<bool> is_damaged = false;
  run_in_threads(threads_, [&](int /*thread*/) {
    for (std::size_t number = next++; number < end; number = next++) {
      const RowIndex::Row& row = index_.rows()[number];
      if (!log_.read(number, std::span(distances_)
                                 .subspan((row.first_block - first_block_) * FaceSet::size,
                                          index_.columns(row) * std::size_t{FaceSet::size})))
        is_damaged = true;
    }
  });
  if (is_damaged) return Error{fmt::format("'{}' cannot be read, or is damaged", log_.path())};
  return {};
}

}  // namespace flipside::two_faced
