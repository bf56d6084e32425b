#include "engine/tablebase/retrograde/distance_reader.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cstddef>
#include <span>

#include "engine/core/threads.hpp"

namespace flipside::two_sided {

Expected<void> DistanceReader::read(std::uint64_t first_entry, std::uint64_t end_entry) {
  const auto row_number = [&](std::uint64_t entry) {
    return static_cast<std::size_t>(&index_.row_of(entry) - index_.rows().data());
  };
  const std::size_t first = row_number(first_entry);
  const std::size_t end = row_number(end_entry - 1) + 1;
  first_entry_ = index_.rows()[first].first_entry;
  const RowIndex::Row& last = index_.rows()[end - 1];
  distances_.assign((last.first_entry + index_.columns(last) - first_entry_) * FaceSet::size, 0);
  std::atomic<std::size_t> next = first;
  std::atomic<bool> is_damaged = false;
  run_in_threads(threads_, [&](int /*thread*/) {
    for (std::size_t number = next++; number < end; number = next++) {
      const RowIndex::Row& row = index_.rows()[number];
      const auto row_distances = std::span(distances_)
                                     .subspan((row.first_entry - first_entry_) * FaceSet::size,
                                              index_.columns(row) * std::size_t{FaceSet::size});
      if (!log_.read(number, row_distances)) is_damaged = true;
    }
  });
  if (is_damaged) return Error{fmt::format("distance log '{}': unreadable or damaged", log_.path())};
  return {};
}

}  // namespace flipside::two_sided
