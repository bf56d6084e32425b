#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/memory.hpp"
#include "engine/core/threads.hpp"
#include "engine/tablebase/retrograde/distance_log.hpp"
#include "engine/tablebase/retrograde/frontier.hpp"
#include "engine/tablebase/retrograde/predecessor_row.hpp"
#include "engine/tablebase/retrograde/terminal_sets.hpp"
#include "engine/tablebase/two_sided/face_set.hpp"
#include "engine/tablebase/two_sided/row_index.hpp"

namespace flipside::two_sided {

/// Decided positions of an entry. The side to move is the front side.
struct alignas(64) WdlSets {
  FaceSet won;
  FaceSet lost;
};

/// Retrograde analysis of a game of two-sided pieces, with at most four pieces per side: starts from the
/// terminal positions and works backwards one ply at a time. Positions that are never reached are drawn.
///
/// A FaceSet holds all face patterns on given cells, and one operation undoes a move in hundreds of
/// positions. The predecessors of a row's positions, and all successors of these predecessors, lie in columns
/// of the same row with the sides exchanged, so the working set of a row fits into the CPU cache. Only
/// captures lead to another row, with one piece fewer. Random access is limited to the frontier; the other
/// tables are scanned row by row and may be backed by a file.
/// @tparam Rules  see rules.hpp
template <class Rules>
class RetrogradeAnalysis {
 public:
  struct Options {
    int pieces = Rules::max_pieces;  // maximum number of pieces per side
    int threads = 1;
    // Log of the positions decided at each ply, with their distances (plies / distance_unit, rounded down).
    // Must be open and must outlive the analysis.
    DistanceLog* log = nullptr;
    std::uint64_t resident_entries = 0;  // number of leading entries never evicted from memory
  };

  /// Statistics of a completed ply.
  struct PlyResult {
    int ply = 0;
    std::uint64_t entries = 0;    // number of changed entries
    std::uint64_t positions = 0;  // number of decided positions, including symmetric ones
  };

  /// @param file  file-backed memory of table_bytes() bytes for the tables; nullopt keeps the tables in RAM
  explicit RetrogradeAnalysis(const Options& options, std::optional<MappedMemory> file = {})
      : options_(options),
        index_(options.pieces, Rules::symmetries),
        tables_(file ? *std::move(file) : MappedMemory(table_bytes(index_))),
        wdl_(tables_.part<WdlSets>(0, index_.entries())),
        undecided_(tables_.part<FaceSet>(wdl_.size_bytes(), index_.entries())),
        lost_(&frontiers_[0].emplace(index_)),
        won_(&frontiers_[1].emplace(index_)),
        next_won_(won_) {
    // If no terminal position is a win for the side to move, every win has an odd distance and every loss an
    // even one. One frontier of wins is then enough.
    if constexpr (Rules::mover_can_have_won) next_won_ = &frontiers_[2].emplace(index_);
  }

  /// Finds the terminal positions, which make up ply 0. Then call step() until is_done() returns true.
  void begin() {
    for_each_row([this](std::size_t row, Scratch& scratch) { find_terminal_positions(row, scratch); });
  }

  /// State of an entry between two iterations, as stored in a checkpoint. Each iteration adds one ply.
  struct EntryState {
    FaceSet won;
    FaceSet lost;
    FaceSet frontier;   // members of `won` and `lost` that are in the frontier
    FaceSet undecided;  // undecided positions, oriented as in undecided_
  };
  EntryState state(std::uint64_t entry) const {
    const FaceSet& won = (*won_)[entry];
    const FaceSet& lost = (*lost_)[entry];
    return {wdl_[entry].won | won, wdl_[entry].lost | lost, won | lost, undecided_[entry]};
  }
  /// Restores the state of an entry. To resume an analysis, call load() for every entry and then resume(),
  /// instead of begin(). Thread-safe for different entries.
  void load(std::uint64_t entry, const EntryState& state) {
    wdl_[entry] = {state.won.without(state.frontier), state.lost.without(state.frontier)};
    undecided_[entry] = state.undecided;
    if (!state.frontier.any()) return;
    const Row& row = index_.row_of(entry);
    const auto number = static_cast<std::size_t>(&row - index_.rows().data());
    const auto column = static_cast<std::uint32_t>(entry - row.first_entry);
    if (const FaceSet won = state.won & state.frontier; won.any()) won_->add(number, column, won);
    if (const FaceSet lost = state.lost & state.frontier; lost.any()) lost_->add(number, column, lost);
  }
  /// Completes the restoration of an analysis after load().
  /// @param ply  number of the next step()
  void resume(int ply) { ply_ = ply; }
  /// Evicts the file-backed tables of all entries before `entry` from memory, except the resident entries.
  void evict_before(std::uint64_t entry) const { evict(options_.resident_entries, entry); }

  bool is_done() const { return lost_->empty() && won_->empty(); }
  /// Stores the positions of the frontier and finds the positions of the next ply.
  /// @return statistics of the stored positions
  PlyResult step() {
    longest_ = ply_;
    const bool any_won = !won_->empty();
    if (!lost_->empty()) {
      propagate(&WdlSets::lost, *lost_, *next_won_,
                [](const Row& /*row*/, Cells /*mover*/, const FaceSet& undecided) { return undecided; });
    }
    if (any_won) {
      propagate(&WdlSets::won, *won_, *lost_, [&](const Row& row, Cells mover, const FaceSet& undecided) {
        return lost_candidates(row, mover, undecided);
      });
    }
    std::swap(won_, next_won_);
    return {ply_++, changed_entries_.exchange(0), decided_positions_.exchange(0)};
  }
  /// Runs the whole analysis.
  void solve() {
    for (begin(); !is_done(); step()) {
    }
  }

  /// Returns the size in bytes of the tables that may be file-backed.
  static std::uint64_t table_bytes(const RowIndex& index) {
    return index.entries() * (sizeof(WdlSets) + sizeof(FaceSet));
  }
  /// Returns the size in bytes of the frontiers, which are always in RAM.
  static std::uint64_t frontier_bytes(const RowIndex& index) {
    return index.entries() * sizeof(FaceSet) * (Rules::mover_can_have_won ? 3 : 2);
  }

  const RowIndex& index() const { return index_; }
  std::span<const WdlSets> wdl() const { return wdl_; }
  /// Returns the longest win or loss in plies.
  int longest() const { return longest_; }
  /// Returns the number of the next step().
  int ply() const { return ply_; }

 private:
  using Row = RowIndex::Row;

  // Working memory of a thread.
  struct Scratch {
    std::vector<Cells> columns;
    PredecessorRow<Rules> predecessors;
    FrontierWriter writer;
    DistanceLog::Record decided;
  };

  template <class F>
  void for_each_row(F f) {
    std::atomic<std::size_t> next = index_.rows().size();
    run_in_threads(options_.threads, [&](int /*thread*/) {
      Scratch scratch;
      // Start with the rows that have the most pieces because they take longest.
      for (std::size_t left = next--; left > 0 && left <= index_.rows().size(); left = next--) {
        f(left - 1, scratch);
        const Row& row = index_.rows()[left - 1];
        if (row.first_entry >= options_.resident_entries)
          evict(row.first_entry, row.first_entry + index_.columns(row));
      }
    });
  }

  void evict(std::uint64_t first, std::uint64_t end) const {
    if (first >= end) return;
    tables_.evict(wdl_.subspan(first, end - first));
    tables_.evict(undecided_.subspan(first, end - first));
  }

  void find_terminal_positions(std::size_t number, Scratch& scratch) {
    const Row& row = index_.rows()[number];
    list_columns(index_, row, scratch.columns);
    for (std::uint32_t column = 0; column < scratch.columns.size(); ++column) {
      const Cells mover = scratch.columns[column];
      const FaceSet lost = terminal_losses<Rules>(row.cells, mover);
      undecided_[row.first_entry + column] =
          all_positions<Rules>(row.cells, mover).without(terminal_wins<Rules>(row.cells, mover) | lost);
      if (lost.any()) add_to_frontier(row.cells, mover, lost, *lost_, scratch.writer);
    }
    scratch.writer.flush(*lost_);
    if constexpr (Rules::mover_can_have_won) {
      for (const Cells mover : scratch.columns)
        if (const FaceSet won = terminal_wins<Rules>(row.cells, mover); won.any())
          add_to_frontier(row.cells, mover, won, *won_, scratch.writer);
      scratch.writer.flush(*won_);
    }
  }

  // Stores and clears a frontier. Adds to `next` those undecided predecessors of its positions that
  // `filter(row, mover, undecided)` returns.
  template <class Filter>
  void propagate(FaceSet WdlSets::*value, Frontier& frontier, Frontier& next, Filter filter) {
    const auto store_row = [&](std::size_t row, Scratch& scratch) { store(row, value, frontier, scratch); };
    const auto find_predecessors = [&](std::size_t row, Scratch& scratch) {
      if (collect_predecessors(row, frontier, scratch)) decide_predecessors(row, next, scratch, filter);
    };
    if constexpr (Rules::capture_cells == 0) {
      for_each_row([&](std::size_t row, Scratch& scratch) {
        if (!frontier.has_any(row)) return;
        store_row(row, scratch);
        find_predecessors(row, scratch);
        frontier.clear_row(row);
      });
    } else {  // undoing a capture reads other rows, so finish each phase for all rows first
      for_each_row(store_row);
      for_each_row(find_predecessors);
      for_each_row([&](std::size_t row, Scratch& /*scratch*/) { frontier.clear_row(row); });
    }
    frontier.mark_empty();
  }

  void store(std::size_t number, FaceSet WdlSets::*value, Frontier& frontier, Scratch& scratch) {
    const Row& row = index_.rows()[number];
    std::uint64_t entries = 0;
    std::uint64_t positions = 0;
    frontier.for_each(number, [&](std::uint32_t column, const FaceSet& found) {
      wdl_[row.first_entry + column].*value |= found;
      ++entries;
      positions += static_cast<std::uint64_t>(found.count());
      if (options_.log != nullptr) scratch.decided.add(column, found);
    });
    if (options_.log != nullptr)
      options_.log->append(number, static_cast<std::uint16_t>(ply_ / Rules::distance_unit), scratch.decided);
    changed_entries_.fetch_add(entries, std::memory_order_relaxed);
    decided_positions_.fetch_add(positions * index_.class_size(row), std::memory_order_relaxed);
  }

  // Collects the positions of a row that have a move to a position in the frontier.
  // @return whether any such position exists
  bool collect_predecessors(std::size_t number, Frontier& frontier, Scratch& scratch) {
    const Row& row = index_.rows()[number];
    bool any = false;
    const auto prepare = [&] {
      if (!std::exchange(any, true)) scratch.predecessors.reset(index_, row);
    };
    if (frontier.has_any(number)) {
      prepare();
      frontier.for_each(number, [&](std::uint32_t column, const FaceSet& found) {
        const Cells back = scratch.predecessors.columns()[column];
        for_each_bit(back, [&](int to) { scratch.predecessors.add(back, to, found); });
      });
    }
    if constexpr (Rules::capture_cells != 0)
      for_each_bit(row.cells & Rules::capture_cells, [&](int cell) {
        const std::size_t captured = row_after_capture(row, cell);
        if (!frontier.has_any(captured)) return;
        prepare();
        list_columns(index_, index_.rows()[captured], scratch.columns);
        frontier.for_each(captured, [&](std::uint32_t column, const FaceSet& found) {
          const Cells back = scratch.columns[column];
          if ((back >> cell & 1) != 0)
            scratch.predecessors.add(back, cell, found.with_front_piece(piece_number(row.cells, cell)));
        });
      });
    return any;
  }
  // Returns the index of the row reached by capturing the front piece on `cell`. Every symmetry of the
  // game maps `cell` to itself.
  std::size_t row_after_capture(const Row& row, int cell) const {
    return index_.find(row.cells & ~(Cells{1} << cell)).row;
  }

  template <class Filter>
  void decide_predecessors(std::size_t number, Frontier& next, Scratch& scratch, Filter filter) {
    const Row& row = index_.rows()[number];
    scratch.predecessors.for_each([&](std::uint32_t column, const FaceSet& predecessors) {
      FaceSet& undecided = undecided_[row.first_entry + column];
      const FaceSet candidates = predecessors & undecided;
      if (!candidates.any()) return;
      const Cells mover = scratch.predecessors.columns()[column];
      const FaceSet found = filter(row, mover, candidates);
      if (!found.any()) return;
      undecided = undecided.without(found);
      add_to_frontier(row.cells, mover, found, next, scratch.writer);
    });
    scratch.writer.flush(next);
  }

  // Returns the candidates that are lost because every move of the back side (`mover`) leads to a win of the
  // row's side.
  FaceSet lost_candidates(const Row& row, Cells mover, FaceSet candidates) const {
    const WdlSets* const wdl = wdl_.data() + row.first_entry;
    const Cells occupied = row.cells | mover;
    int piece = 0;
    for (Cells left = mover; left != 0; left &= left - 1, ++piece) {
      const int from = std::countr_zero(left);
      const Cells rest = mover & ~(Cells{1} << from);
      for (const unsigned before : {0U, 1U}) {
        FaceSet shown = candidates.showing(piece, before);
        if (!shown.any()) continue;
        const FaceSet others = candidates.showing(piece, 1 - before);
        const auto keep_if_won = [&](const FaceSet& won, int to) {
          shown &= won.moved(piece_number(rest, to), 1 - before, piece, before);
        };
        const auto face = static_cast<Face>(before);
        for (Cells cells = Rules::reach(face, from, occupied); cells != 0 && shown.any();
             cells &= cells - 1) {
          const int to = std::countr_zero(cells);
          keep_if_won(wdl[RowIndex::column(row.cells, rest | Cells{1} << to)].won, to);
        }
        for (Cells cells = Rules::captures(face, from, occupied, row.cells); cells != 0 && shown.any();
             cells &= cells - 1) {
          const int to = std::countr_zero(cells);
          keep_if_won(won_after_capture(row, rest, to), to);
        }
        candidates = shown | others;
        if (!candidates.any()) return candidates;
      }
    }
    if (!Rules::may_place(piece)) return candidates;
    Cells empty = ~occupied & ((Cells{1} << BoardSymmetry::cell_count) - 1);
    for (; empty != 0 && candidates.any(); empty &= empty - 1) {
      const int cell = std::countr_zero(empty);
      const FaceSet& won = wdl[RowIndex::column(row.cells, mover | Cells{1} << cell)].won;
      for (const unsigned face : {0U, 1U}) candidates &= won.removed(piece_number(mover, cell), face);
    }
    return candidates;
  }
  // Returns the positions that the row's side wins after its piece on `cell` has been captured, for either
  // face of that piece.
  // @param rest  cells of the capturing side, except the cell of the capturing piece
  FaceSet won_after_capture(const Row& row, Cells rest, int cell) const {
    const Row& captured = index_.rows()[row_after_capture(row, cell)];
    const std::uint32_t column = RowIndex::column(captured.cells, rest | Cells{1} << cell);
    return wdl_[captured.first_entry + column].won.with_front_piece(piece_number(row.cells, cell));
  }

  // Adds positions with the back side, `mover`, to move. Exchanges the sides, maps the positions to their row
  // by symmetry, and adds all symmetric images in the same row. Thread-safe because different source rows
  // write to different entries.
  void add_to_frontier(Cells other, Cells mover, const FaceSet& found, Frontier& frontier,
                       FrontierWriter& writer) {
    const RowIndex::RowMatch match = index_.find(board_symmetry.image(Rules::side_swap, mover));
    const unsigned symmetry = BoardSymmetry::compose(Rules::side_swap, match.symmetry);
    const Row& row = index_.rows()[match.row];
    const FaceSet swapped = found
                                .permuted(board_symmetry.permutation(symmetry, other),
                                          board_symmetry.permutation(symmetry, mover))
                                .swapped();
    const Cells back = board_symmetry.image(symmetry, other);
    writer.add(frontier, match.row, RowIndex::column(row.cells, back), swapped);
    for (const unsigned stabilizer : row.stabilizers)
      writer.add(frontier, match.row, RowIndex::column(row.cells, board_symmetry.image(stabilizer, back)),
                 swapped.permuted(board_symmetry.permutation(stabilizer, row.cells),
                                  board_symmetry.permutation(stabilizer, back)));
  }

  Options options_;
  RowIndex index_;
  MappedMemory tables_;
  std::span<WdlSets> wdl_;  // decided positions by entry
  // Undecided positions, indexed by entry. As in PredecessorRow, the row gives the cells of the front side,
  // and the back side is to move.
  std::span<FaceSet> undecided_;
  std::array<std::optional<Frontier>, 3> frontiers_;
  Frontier* lost_;
  Frontier* won_;
  Frontier* next_won_;  // frontier of the wins found by the current step
  std::atomic<std::uint64_t> changed_entries_ = 0;
  std::atomic<std::uint64_t> decided_positions_ = 0;
  int ply_ = 0;
  int longest_ = 0;
};

}  // namespace flipside::two_sided
