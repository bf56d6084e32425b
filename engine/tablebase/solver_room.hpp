#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>

#include "engine/core/expected.hpp"
#include "engine/tablebase/retrograde.hpp"
#include "engine/tablebase/row_index.hpp"
#include "engine/tablebase/table_maker.hpp"

namespace flipside::two_faced {

constexpr std::uint64_t mebibytes(std::uint64_t bytes) { return (bytes >> 20) + 1; }

/// What a solution takes: all in the machine's memory, or what is gone through row by row in a file.
struct Room {
  std::uint64_t memory;    // MiB
  std::uint64_t file = 0;  // bytes; 0: there is none
  std::uint64_t kept = 0;  // of so many blocks, the first ones, what is in the file stays in memory as well
};

/// Taken beside the blocks, in bytes: by the rows that the threads are at, and the files that are written.
constexpr std::uint64_t other_bytes(int threads) {
  return (80 + 8 * static_cast<std::uint64_t>(threads)) << 20;
}

/// The least that a solution takes, in the machine's memory or with a file.
template <class Rules>
Room room_needed(int pieces, int threads, bool in_file) {
  const RowIndex index(pieces, Rules::symmetries);
  const std::uint64_t slices = Retrograde<Rules>::slice_bytes(index);
  const std::uint64_t always = other_bytes(threads) + Retrograde<Rules>::latest_bytes(index);
  if (!in_file) return {mebibytes(always + slices)};
  Room room{mebibytes(always), slices};
  if (Rules::capture_cells != 0) {  // rows of most pieces look into those of fewer, which come first
    const auto most_pieces = std::ranges::find(
        index.rows(), index.pieces(), [](const RowIndex::Row& row) { return std::popcount(row.cells); });
    room.kept = most_pieces->first_block;
    room.memory = mebibytes(always + slices / index.blocks() * room.kept);
  }
  return room;
}

/// How a solution finds room in the memory that a plan allows.
/// @return an error where it does not even with a file, with what would do
template <class Rules>
Expected<Room> find_room(const TablePlan& plan, int pieces) {
  const std::uint64_t allowed = plan.memory >> 20;
  const Room whole = room_needed<Rules>(pieces, plan.threads, false);
  if (plan.memory == 0 || whole.memory <= allowed) return whole;
  Room with_file = room_needed<Rules>(pieces, plan.threads, true);
  if (with_file.memory <= allowed) {
    const RowIndex index(pieces, Rules::symmetries);
    with_file.kept += ((allowed - with_file.memory) << 20) / (with_file.file / index.blocks());
    return with_file;
  }
  std::string smaller;
  for (int fewer = pieces - 1; fewer >= 1 && Rules::is_part; --fewer)
    smaller += fmt::format(", {} MiB do for --pieces {}",
                           room_needed<Rules>(fewer, plan.threads, true).memory, 2 * fewer);
  return Error{
      fmt::format("{} takes {} MiB of memory, or {} MiB with the rest in a file; {} MiB may be used{}",
                  Rules::id, whole.memory, with_file.memory, allowed, smaller)};
}

}  // namespace flipside::two_faced
