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
#include "engine/solve/in_threads.hpp"
#include "engine/solve/retrograde.hpp"
#include "engine/solve/table_file.hpp"
#include "engine/solve/table_shape.hpp"

namespace flipside::two_faced {

/// Where the state of a solution lies between two plies, in a table file. What is not decided yet follows
/// from what is, so that it is not written.
class Checkpoint {
 public:
  /// @param header     of the values
  /// @param distances  whether they are found too
  Checkpoint(const std::filesystem::path& folder, TableHeader header, bool distances)
      : path_((folder / (header.game + ".checkpoint")).string()), header_(std::move(header)) {
    header_.content = "checkpoint";
    header_.counts = {};
    header_.block_bytes = sets_bytes + (distances ? distances_size : 0);
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
    const auto fill = [&](std::uint64_t number, char* to) {
      const std::uint64_t first = number * group;
      const std::uint64_t count = std::min(group, blocks - first);
      for (std::uint64_t i = 0; i < count; ++i) {
        const auto saved = solver.saved(first + i);
        std::memcpy(to + i * set_bytes, &saved.won, set_bytes);
        std::memcpy(to + (group + i) * set_bytes, &saved.lost, set_bytes);
        std::memcpy(to + (2 * group + i) * set_bytes, &saved.latest, set_bytes);
      }
      if (!solver.distances().empty())
        std::memcpy(to + sets_bytes, solver.distances().data() + first * FaceSet::size,
                    count * FaceSet::size);
    };
    return write_table(path_, header_, groups(blocks, group), threads, fill, level);
  }

  /// Brings a solver that has not begun to where it was.
  /// @return an error where the file is damaged, or not of this solution
  template <class Rules>
  Expected<SolvedSoFar> load(Retrograde<Rules>& solver, int threads) const {
    const auto error = [&](std::string_view why) {
      return Error{fmt::format("checkpoint '{}': {}; remove it to begin anew", path_, why)};
    };
    const auto file = TableFile::open(path_);
    if (!file) return error(file.error().message);
    TableHeader expected = header_;
    expected.so_far = file->header().so_far;
    const std::uint64_t blocks = solver.index().blocks();
    if (!expected.so_far || file->header() != expected || file->blocks() != groups(blocks, group))
      return error("it is of another solution: of another game, or other --pieces or --values");
    std::atomic<std::uint64_t> next = 0;
    std::atomic<bool> damaged = false;
    in_threads(threads, [&](int /*thread*/) {
      for (std::uint64_t number = next++; number < file->blocks() && !damaged; number = next++) {
        if (const auto bytes = file->block(number))
          load_group(solver, number * group, std::min(group, blocks - number * group), bytes->data());
        else
          damaged = true;
      }
    });
    if (damaged) return error("it is damaged");
    solver.resume(expected.so_far->ply);
    return *expected.so_far;
  }

 private:
  // A block of the file holds so many of the solution: what is won, what is lost, what of both was found
  // last, and the distances.
  static constexpr std::uint64_t group = 256;
  static constexpr std::uint64_t sets_bytes = 3 * group * set_bytes;
  static constexpr std::uint64_t distances_size = group * FaceSet::size;
  static constexpr int level = 1;  // of compression: it is written often

  template <class Rules>
  static void load_group(Retrograde<Rules>& solver, std::uint64_t first, std::uint64_t count,
                         const char* from) {
    for (std::uint64_t i = 0; i < count; ++i) {
      typename Retrograde<Rules>::Saved saved;
      std::memcpy(&saved.won, from + i * set_bytes, set_bytes);
      std::memcpy(&saved.lost, from + (group + i) * set_bytes, set_bytes);
      std::memcpy(&saved.latest, from + (2 * group + i) * set_bytes, set_bytes);
      solver.load(first + i, saved);
    }
    if (!solver.distances().empty())
      std::memcpy(solver.distances().data() + first * FaceSet::size, from + sets_bytes,
                  count * FaceSet::size);
  }

  std::string path_;
  TableHeader header_;
};

}  // namespace flipside::two_faced
