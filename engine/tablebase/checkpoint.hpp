#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/expected.hpp"
#include "engine/core/threads.hpp"
#include "engine/tablebase/retrograde.hpp"
#include "engine/tablebase/table_file.hpp"
#include "engine/tablebase/table_shape.hpp"

namespace flipside::two_faced {

/// Where the state of a solution lies between two plies, in a table file; but for the distances, which have a
/// log.
class Checkpoint {
 public:
  /// @param header  of the values
  Checkpoint(const std::filesystem::path& folder, TableHeader header)
      : path_((folder / (header.game + ".checkpoint")).string()), header_(std::move(header)) {
    header_.content = "checkpoint";
    header_.counts = {};
    header_.block_bytes = 4 * part_bytes;
  }

  const std::string& path() const { return path_; }
  bool exists() const {
    std::error_code unknown;
    return std::filesystem::exists(path_, unknown);
  }
  /// With what a broken write has left.
  void remove() const {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
    std::filesystem::remove(path_ + ".part", ignored);
  }

  /// @return the size of the file in bytes
  template <class Rules>
  Expected<std::uint64_t> write(const Retrograde<Rules>& solver, const SolvedSoFar& so_far, int threads) {
    header_.so_far = so_far;
    const std::uint64_t blocks = solver.index().blocks();
    const TableContent content{
        .blocks = groups(blocks, group),
        .fill =
            [&](std::uint64_t number, char* to) {
              for (std::uint64_t i = 0; i < std::min(group, blocks - number * group); ++i, to += set_bytes) {
                const auto saved = solver.saved(number * group + i);
                std::memcpy(to, &saved.won, set_bytes);
                std::memcpy(to + part_bytes, &saved.lost, set_bytes);
                std::memcpy(to + 2 * part_bytes, &saved.latest, set_bytes);
                std::memcpy(to + 3 * part_bytes, &saved.open, set_bytes);
              }
            },
        .prepare = [&](std::uint64_t first, std::uint64_t /*count*/) -> Expected<void> {
          solver.release_before(first * group);
          return {};
        }};
    const auto written = write_table(path_, header_, content, threads, level);
    solver.release_before(blocks);
    return written;
  }

  /// Brings a solver that has not begun to where it was.
  /// @param distances  whether they are wanted
  /// @return an error where the file is damaged, or not of this solution
  template <class Rules>
  Expected<SolvedSoFar> load(Retrograde<Rules>& solver, bool distances, int threads) const {
    const auto file = TableFile::open(path_);
    if (!file) return error(file.error().message);
    TableHeader expected = header_;
    expected.so_far = file->header().so_far;
    const std::uint64_t blocks = solver.index().blocks();
    if (!expected.so_far || expected.so_far->logged.has_value() != distances || file->header() != expected ||
        file->blocks() != groups(blocks, group))
      return error("it is of another solution: of another game, or other --pieces or --values");
    std::atomic<std::uint64_t> next = 0;
    std::atomic<bool> damaged = false;
    run_in_threads(threads, [&](int /*thread*/) {
      for (std::uint64_t number = next++; number < file->blocks() && !damaged; number = next++) {
        if (number % 1024 == 0) {
          solver.release_before(number * group);
          file->release();
        }
        if (const auto bytes = file->block(number))
          load_group(solver, number * group, bytes->data());
        else
          damaged = true;
      }
    });
    if (damaged) return error("it is damaged");
    solver.resume(expected.so_far->ply);
    solver.release_before(blocks);
    return *expected.so_far;
  }

  /// That the solution cannot go on from it.
  Error error(std::string_view why) const {
    return {fmt::format("checkpoint '{}': {}; remove it to begin anew", path_, why)};
  }

 private:
  // A block of the file holds so many of the solution: what is won, what is lost, what of both was found
  // last, and what is open.
  static constexpr std::uint64_t group = 256;
  static constexpr std::uint64_t part_bytes = group * set_bytes;
  static constexpr int level = 1;  // of compression: it is written often

  template <class Rules>
  static void load_group(Retrograde<Rules>& solver, std::uint64_t first, const char* from) {
    const std::uint64_t end = std::min(first + group, solver.index().blocks());
    for (std::uint64_t block = first; block < end; ++block, from += set_bytes) {
      typename Retrograde<Rules>::Saved saved;
      std::memcpy(&saved.won, from, set_bytes);
      std::memcpy(&saved.lost, from + part_bytes, set_bytes);
      std::memcpy(&saved.latest, from + 2 * part_bytes, set_bytes);
      std::memcpy(&saved.open, from + 3 * part_bytes, set_bytes);
      solver.load(block, saved);
    }
  }

  std::string path_;
  TableHeader header_;
};

}  // namespace flipside::two_faced
