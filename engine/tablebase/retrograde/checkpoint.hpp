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
#include "engine/tablebase/retrograde/retrograde_analysis.hpp"
#include "engine/tablebase/table_file.hpp"
#include "engine/tablebase/two_sided/table_layout.hpp"

namespace flipside::two_sided {

/// File with the state of a retrograde analysis between two plies, in the format of a table file. Distances
/// are stored separately in a DistanceLog.
class Checkpoint {
 public:
  /// @param header  header of the WDL table
  Checkpoint(const std::filesystem::path& directory, TableHeader header)
      : path_(table_path(directory, header.game, checkpoint_content).string()), header_(std::move(header)) {
    header_.content = checkpoint_content;
    header_.counts = {};
    header_.block_bytes = 4 * part_bytes;
  }

  const std::string& path() const { return path_; }
  bool exists() const {
    std::error_code ignored;
    return std::filesystem::exists(path_, ignored);
  }
  /// Deletes the checkpoint and the partial file left by an interrupted write.
  void remove() const {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
    std::filesystem::remove(path_ + ".part", ignored);
  }

  /// Replaces the file with the current state.
  /// @return the size of the file in bytes
  template <class Rules>
  Expected<std::uint64_t> write(const RetrogradeAnalysis<Rules>& analysis, const CheckpointState& state,
                                int threads) {
    header_.checkpoint = state;
    const std::uint64_t entries = analysis.index().entries();
    const TableContent content{
        .blocks = block_count(entries, entries_per_block),
        .fill = [&](std::uint64_t number, char* to) { fill_block(analysis, number, to); },
        .prepare = [&](std::uint64_t first, std::uint64_t /*count*/) -> Expected<void> {
          analysis.evict_before(first * entries_per_block);
          return {};
        }};
    const auto written = write_table(path_, header_, content, threads, compression_level);
    analysis.evict_before(entries);
    return written;
  }

  /// Restores the state of an analysis that has not begun.
  /// @param has_log  whether the analysis logs distances
  /// @return an error if the file is damaged or belongs to a different analysis
  template <class Rules>
  Expected<CheckpointState> load(RetrogradeAnalysis<Rules>& analysis, bool has_log, int threads) const {
    const auto file = TableFile::open(path_);
    if (!file) return error(file.error().message);
    TableHeader expected = header_;
    expected.checkpoint = file->header().checkpoint;
    const std::uint64_t entries = analysis.index().entries();
    if (!expected.checkpoint || expected.checkpoint->logged.has_value() != has_log ||
        file->header() != expected || file->blocks() != block_count(entries, entries_per_block))
      return error("belongs to another game, or was made with different --pieces or --values");
    std::atomic<std::uint64_t> next = 0;
    std::atomic<bool> is_damaged = false;
    run_in_threads(threads, [&](int /*thread*/) {
      for (std::uint64_t number = next++; number < file->blocks() && !is_damaged; number = next++) {
        if (number % 1024 == 0) {
          analysis.evict_before(number * entries_per_block);
          file->release();
        }
        if (const auto bytes = file->block(number))
          load_block(analysis, number, bytes->data());
        else
          is_damaged = true;
      }
    });
    if (is_damaged) return error("damaged");
    analysis.resume(expected.checkpoint->ply);
    analysis.evict_before(entries);
    return *expected.checkpoint;
  }

  /// Returns an error that describes why the analysis cannot resume from this checkpoint.
  Error error(std::string_view why) const {
    return {fmt::format("checkpoint '{}': {}; remove the checkpoint to start over", path_, why)};
  }

 private:
  // A compression block has four parts: the won, lost, frontier and undecided positions. Each part holds one
  // FaceSet per entry.
  static constexpr std::uint64_t entries_per_block = 256;
  static constexpr std::uint64_t part_bytes = entries_per_block * entry_bytes;
  static constexpr int compression_level = 1;  // fast because checkpoints are written often

  template <class Rules>
  static void fill_block(const RetrogradeAnalysis<Rules>& analysis, std::uint64_t number, char* to) {
    const std::uint64_t first = number * entries_per_block;
    const std::uint64_t end = std::min(first + entries_per_block, analysis.index().entries());
    for (std::uint64_t entry = first; entry < end; ++entry, to += entry_bytes) {
      const auto state = analysis.state(entry);
      std::memcpy(to, &state.won, entry_bytes);
      std::memcpy(to + part_bytes, &state.lost, entry_bytes);
      std::memcpy(to + 2 * part_bytes, &state.frontier, entry_bytes);
      std::memcpy(to + 3 * part_bytes, &state.undecided, entry_bytes);
    }
  }
  template <class Rules>
  static void load_block(RetrogradeAnalysis<Rules>& analysis, std::uint64_t number, const char* from) {
    const std::uint64_t first = number * entries_per_block;
    const std::uint64_t end = std::min(first + entries_per_block, analysis.index().entries());
    for (std::uint64_t entry = first; entry < end; ++entry, from += entry_bytes) {
      typename RetrogradeAnalysis<Rules>::EntryState state;
      std::memcpy(&state.won, from, entry_bytes);
      std::memcpy(&state.lost, from + part_bytes, entry_bytes);
      std::memcpy(&state.frontier, from + 2 * part_bytes, entry_bytes);
      std::memcpy(&state.undecided, from + 3 * part_bytes, entry_bytes);
      analysis.load(entry, state);
    }
  }

  std::string path_;
  TableHeader header_;
};

}  // namespace flipside::two_sided
