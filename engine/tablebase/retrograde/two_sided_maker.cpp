#include "engine/tablebase/retrograde/two_sided_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "engine/core/time_source.hpp"
#include "engine/tablebase/retrograde/checkpoint.hpp"
#include "engine/tablebase/retrograde/distance_log.hpp"
#include "engine/tablebase/retrograde/distance_reader.hpp"
#include "engine/tablebase/retrograde/measured_cost.hpp"
#include "engine/tablebase/retrograde/memory_plan.hpp"
#include "engine/tablebase/retrograde/retrograde_analysis.hpp"
#include "engine/tablebase/retrograde/table_counts.hpp"
#include "engine/tablebase/table_directory.hpp"
#include "engine/tablebase/table_file.hpp"
#include "engine/tablebase/two_sided/rules.hpp"
#include "engine/tablebase/two_sided/table_layout.hpp"

namespace flipside::two_sided {
namespace {

// Returns the number of pieces per side; an error if the game does not support the requested number.
template <class Rules>
Expected<int> pieces_per_side(const TableMakerOptions& options) {
  if constexpr (Rules::is_partial) {
    if (options.pieces >= 2 && options.pieces <= 2 * Rules::max_pieces && options.pieces % 2 == 0)
      return options.pieces / 2;
    return Error{fmt::format("{} needs the number of pieces on the board: expected --pieces 2, 4, 6 or 8{}",
                             Rules::id, options.pieces == 0 ? "" : fmt::format(", not {}", options.pieces))};
  } else {
    if (options.pieces == 0) return Rules::max_pieces;
    return Error{
        fmt::format("{} does not support --pieces: its table covers all numbers of pieces", Rules::id)};
  }
}

// Returns an error if a table for more pieces would be overwritten. Deletes a DTW table that would not match
// the new WDL table. Ignores unreadable tables and tables made for different rules, which may be overwritten.
template <class Rules>
Expected<void> prepare_directory(const std::filesystem::path& directory, int pieces) {
  for (const std::string_view content : {wdl_content, dtw_content}) {
    const auto existing = open_table(directory, Rules::id, content);
    if (!existing || !*existing) continue;
    const std::string path = table_path(directory, Rules::id, content).string();
    const int existing_pieces = (*existing)->header().pieces;
    if (!Rules::is_partial || existing_pieces == pieces) continue;
    if (existing_pieces > pieces)
      return Error{
          fmt::format("'{}' was made with --pieces {}: remove it, or choose another directory with --tables",
                      path, 2 * existing_pieces)};
    if (content != dtw_content) continue;
    std::error_code failure;
    std::filesystem::remove(path, failure);
    if (failure) return Error{fmt::format("cannot remove '{}': {}", path, failure.message())};
  }
  return {};
}

// Runs a retrograde analysis and writes its tables.
template <class Rules>
class TwoSidedMaker {
 public:
  TwoSidedMaker(const TableMakerOptions& options, int pieces, const MemoryPlan& memory,
                std::optional<MappedMemory> file)
      : options_(options),
        cost_(measured_cost<Rules>(pieces)),
        log_(path_of("plies")),
        analysis_({.pieces = pieces,
                   .threads = options.threads,
                   .log = options.with_dtw ? &log_ : nullptr,
                   .resident_entries = memory.resident_entries},
                  std::move(file)),
        header_{.game = std::string(Rules::id),
                .content = std::string(wdl_content),
                .symmetry = std::string(Rules::symmetry),
                .rules = rules_signature(Rules::id),
                .pieces = Rules::is_partial ? pieces : 0,
                .block_bytes = wdl_block_bytes},
        checkpoint_(options.directory, header_) {}

  Expected<TableSummary> make() {
    if (const auto begun = begin(); !begun) return begun.error();
    if (const auto solved = solve(); !solved) return solved.error();
    TableSummary summary = count_values(analysis_);
    header_.counts = summary.counts;
    if (const auto written = write_wdl_table(); !written) return written.error();
    if (options_.with_dtw)
      if (const auto written = write_dtw_table(); !written) return written.error();
    remove_temporary_files();
    options_.report("finished in " + duration_text(options_.time.now() - start_));
    return summary;
  }

 private:
  // Starts from the terminal positions, or resumes from a checkpoint.
  Expected<void> begin() {
    if (checkpoint_.exists()) {
      const auto state = checkpoint_.load(analysis_, options_.with_dtw, options_.threads);
      if (!state) return state.error();
      state_ = *state;
      if (const auto opened = open_log(state_.logged.value_or(LogExtent())); !opened)
        return checkpoint_.error(opened.error().message);
      options_.report(fmt::format("resuming from '{}' after {} plies", checkpoint_.path(), state_.ply));
    } else {
      if (const auto opened = open_log({}); !opened) return opened.error();
      analysis_.begin();
    }
    start_ = last_checkpoint_ = options_.time.now();
    resumed_entries_ = state_.entries;
    return {};
  }
  Expected<void> open_log(LogExtent extent) {
    if (!options_.with_dtw) return {};
    return log_.open(analysis_.index().rows().size(), extent);
  }

  // Deletes the temporary files of this run and of interrupted runs.
  void remove_temporary_files() const {
    checkpoint_.remove();
    log_.remove();
    std::error_code ignored;
    std::filesystem::remove(path_of(dtw_content) + ".part", ignored);
  }
  std::string path_of(std::string_view content) const {
    return table_path(options_.directory, Rules::id, content).string();
  }

  Expected<void> solve() {
    const std::uint64_t positions = count_positions<Rules>(analysis_.index());
    while (!analysis_.is_done()) {
      const auto result = analysis_.step();
      if (const auto logged = log_.status(); !logged) return logged.error();
      state_ = {analysis_.ply(), state_.entries + result.entries, state_.positions + result.positions, {}};
      if (options_.with_dtw) state_.logged = log_.extent();
      const Duration elapsed = options_.time.now() - start_;
      const std::uint64_t changed_by_run = state_.entries - resumed_entries_;
      SolveProgress progress{
          .ply = result.ply,
          .entries = result.entries,
          .decided = static_cast<double>(state_.positions) / static_cast<double>(positions),
          .elapsed = elapsed};
      if (changed_by_run >= cost_.entries / 100)  // the speed of the first plies is not representative
        progress.remaining = remaining_time(cost_.entries, state_.entries, changed_by_run, elapsed);
      options_.progress(progress);
      if (options_.time.now() - last_checkpoint_ < options_.checkpoint_interval || analysis_.is_done())
        continue;
      if (const auto written = write_checkpoint(); !written) return written.error();
    }
    return {};
  }
  Expected<void> write_checkpoint() {
    if (options_.with_dtw)  // the checkpoint refers to the records of the log
      if (const auto synced = log_.sync(); !synced) return synced.error();
    const auto bytes = checkpoint_.write(analysis_, state_, options_.threads);
    if (!bytes) return bytes.error();
    last_checkpoint_ = options_.time.now();
    options_.report(fmt::format("{}: {} bytes after {} plies", checkpoint_.path(), *bytes, state_.ply));
    return {};
  }

  Expected<void> write_wdl_table() {
    const RowIndex& index = analysis_.index();
    const auto fill = [&](std::uint64_t number, char* to) {
      const std::uint64_t first = number * entries_per_wdl_block;
      for (std::uint64_t i = 0; i < std::min(entries_per_wdl_block, index.entries() - first); ++i) {
        const WdlSets& wdl = analysis_.wdl()[first + i];
        const FaceSet drawn = entry_positions<Rules>(index, first + i).without(wdl.won | wdl.lost);
        std::memcpy(to + i * entry_bytes, &wdl.won, entry_bytes);
        std::memcpy(to + wdl_block_bytes / 2 + i * entry_bytes, &drawn, entry_bytes);
      }
    };
    const auto prepare = [&](std::uint64_t first, std::uint64_t /*count*/) -> Expected<void> {
      analysis_.evict_before(first * entries_per_wdl_block);
      return {};
    };
    return write(
        {.blocks = block_count(index.entries(), entries_per_wdl_block), .fill = fill, .prepare = prepare});
  }
  Expected<void> write_dtw_table() {
    header_.content = dtw_content;
    header_.block_bytes = dtw_block_bytes(analysis_.longest() / Rules::distance_unit);
    const RowIndex& index = analysis_.index();
    DistanceReader reader(log_, index, options_.threads);
    const auto end_of = [&](std::uint64_t number) {
      return std::min((number + 1) * entries_per_dtw_block, index.entries());
    };
    const auto fill = [&](std::uint64_t number, char* to) {
      const std::uint64_t first = number * entries_per_dtw_block;
      for (std::uint64_t entry = first; entry < end_of(number); ++entry)
        write_dtw({to, header_.block_bytes}, (entry - first) * FaceSet::size, reader.distances(entry));
    };
    const auto prepare = [&](std::uint64_t first, std::uint64_t count) {
      auto read = reader.read(first * entries_per_dtw_block, end_of(first + count - 1));
      return !read && checkpoint_.exists() ? checkpoint_.error(read.error().message) : read;
    };
    return write(
        {.blocks = block_count(index.entries(), entries_per_dtw_block), .fill = fill, .prepare = prepare});
  }
  Expected<void> write(const TableContent& content) {
    const std::string path = path_of(header_.content);
    const auto bytes = write_table(path, header_, content, options_.threads);
    if (!bytes) return bytes.error();
    options_.report(fmt::format("{}: {} bytes", path, *bytes));
    return {};
  }

  const TableMakerOptions& options_;
  const MeasuredCost& cost_;
  DistanceLog log_;
  RetrogradeAnalysis<Rules> analysis_;
  TableHeader header_;
  Checkpoint checkpoint_;
  CheckpointState state_;
  std::uint64_t resumed_entries_ = 0;  // number of entries changed by earlier runs
  Instant start_;
  Instant last_checkpoint_;
};

// Returns a message with the expected time, memory and disk space.
template <class Rules>
std::string estimate_text(const TableMakerOptions& options, int pieces, const MemoryPlan& memory) {
  const MeasuredCost& cost = measured_cost<Rules>(pieces);
  const std::uint64_t disk_bytes = memory.file_bytes + cost.wdl_bytes + 2 * cost.checkpoint_bytes +
                                   (options.with_dtw ? cost.dtw_bytes + cost.log_bytes : 0);
  return fmt::format(
      "{}{}: {} positions; about {} with a free CPU per thread, {} MiB of memory, about {} MiB of disk",
      Rules::id, Rules::is_partial ? fmt::format(" --pieces {}", 2 * pieces) : "",
      count_positions<Rules>(RowIndex(pieces, Rules::symmetries)),
      duration_text(Duration(cost.cpu_time) / options.threads), memory.ram_mebibytes, mebibytes(disk_bytes));
}

}  // namespace

template <class Rules>
Expected<TableSummary> make_two_sided_table(const TableMakerOptions& options) {
  const auto pieces = pieces_per_side<Rules>(options);
  if (!pieces) return pieces.error();
  const auto memory = plan_memory<Rules>(options, *pieces);
  if (!memory) return memory.error();
  const auto lock = TableDirectory::open(options.directory);
  if (!lock) return lock.error();
  if (const auto prepared = prepare_directory<Rules>(options.directory, *pieces); !prepared)
    return prepared.error();
  options.report(estimate_text<Rules>(options, *pieces, *memory));
  std::optional<MappedMemory> mapped;
  if (memory->file_bytes != 0) {
    auto file = MappedMemory::in_file(memory->file_bytes, options.directory);
    if (!file) return file.error();
    options.report(fmt::format("keeping part of the tables in a temporary file of {} MiB",
                               mebibytes(memory->file_bytes)));
    mapped.emplace(*std::move(file));
  }
  try {
    return TwoSidedMaker<Rules>(options, *pieces, *memory, std::move(mapped)).make();
  } catch (const std::bad_alloc&) {
    return Error{fmt::format("cannot allocate {} MiB of memory; set a lower limit with --memory",
                             memory->ram_mebibytes)};
  }
}

template Expected<TableSummary> make_two_sided_table<FlipFourRules>(const TableMakerOptions& options);
template Expected<TableSummary> make_two_sided_table<FlipFlopRules>(const TableMakerOptions& options);

}  // namespace flipside::two_sided
