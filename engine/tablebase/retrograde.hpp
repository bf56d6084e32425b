#pragma once

#include <algorithm>
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
#include "engine/tablebase/distance_log.hpp"
#include "engine/tablebase/face_set.hpp"
#include "engine/tablebase/row_index.hpp"

namespace flipside::two_faced {

/// What a table knows of the positions of a block, which differ in the faces of their pieces alone. The front
/// side is the one to move.
struct alignas(64) Known {
  FaceSet won;
  FaceSet lost;
};

/// Retrograde analysis of a game of two-faced pieces, at most four a side, from the ends of the game
/// backwards, one ply at a time; what is never reached is drawn.
///
/// All pieces' faces on given cells are one FaceSet, so that a move takes back hundreds of positions at once.
/// A row's positions have their predecessors, and these all their successors, among the columns of the same
/// row, with the sides exchanged: what a row gives fits into the processor's cache until it is put where it
/// belongs. Captures alone lead to other rows, those of a piece less. So only what was found last is looked
/// up all over; the rest can lie in a file and be gone through row by row.
/// @tparam Rules  All of it says what holds where the back side is to move, and where the board has an up and
///                a down, the front side plays upwards.
///                `symmetries`: of the board, 0 first, and `turning`: what the board does when the sides
///                change; `distance_unit`: distances are counted in so many plies;
///                `possible(mover)`: false where the game was over before with these cells of the side to
///                move; `won(mover)`, `lost(other)`: the game is over, given the cells of the side to move or
///                of the other; `starts_won`: whether it can be won so; without a move it is lost;
///                `may_place(n)`: a side with n pieces may put another on any empty cell, either face up;
///                `reach(face, cell, occupied)`: the empty cells that a piece can go to, and come from as
///                the other face; moving it turns it over; `captures(face, cell, occupied, other)`: the
///                cells of the other side that it can go to, among the `capture_cells`
template <class Rules>
class Retrograde {
 public:
  struct Options {
    int pieces = Rules::most_pieces;  // of each side, at most
    int threads = 1;
    // Gets what each ply decides, with plies to the end of the game / distance_unit, rounded down. It has
    // begun, and outlives this.
    DistanceLog* log = nullptr;
    std::uint64_t kept = 0;  // blocks whose slices of a file may stay in memory
  };

  /// What a ply has come to.
  struct Ply {
    int number = 0;
    std::uint64_t blocks = 0;     // changed by it
    std::uint64_t positions = 0;  // decided by it, those alike by symmetry counted each
  };

  /// @param file  slice_bytes() of a file, where those shall not lie in the machine's memory
  explicit Retrograde(const Options& options, std::optional<MappedMemory> file = {})
      : options_(options),
        index_(options.pieces, Rules::symmetries),
        slices_(file ? *std::move(file) : MappedMemory(slice_bytes(index_))),
        known_(slices_.part<Known>(0, index_.blocks())),
        open_(slices_.part<FaceSet>(known_.size_bytes(), index_.blocks())),
        latest_lost_(&first_.emplace(index_)),
        latest_won_(&second_.emplace(index_)),
        spare_(latest_won_) {
    // Without it, only every other ply wins, and loses.
    if constexpr (Rules::starts_won) spare_ = &third_.emplace(index_);
  }

  /// Finds the ends of the game, the positions of ply 0. Then step() until is_done().
  void begin() {
    for_each_row([this](std::size_t row, Scratch& scratch) { find_ends(row, scratch); });
  }

  /// What is to be kept of a block so that the solution can go on from it another time.
  struct Saved {
    FaceSet won;
    FaceSet lost;
    FaceSet latest;  // of both, what was found last
    FaceSet open;    // as open_ has it
  };
  Saved saved(std::uint64_t block) const {
    const FaceSet& won = latest_won_->sets[block];
    const FaceSet& lost = latest_lost_->sets[block];
    return {known_[block].won | won, known_[block].lost | lost, won | lost, open_[block]};
  }
  /// In place of begin(): takes back what was saved of every block, by several threads, and then resume().
  void load(std::uint64_t block, const Saved& saved) {
    known_[block] = {saved.won.without(saved.latest), saved.lost.without(saved.latest)};
    open_[block] = saved.open;
    if (!saved.latest.any()) return;
    const Row& row = index_.row_of(block);
    const auto number = static_cast<std::size_t>(&row - index_.rows().data());
    const auto column = static_cast<std::uint32_t>(block - row.first_block);
    const auto load_into = [&](Latest& latest, const FaceSet& found) {
      if (!found.any()) return;
      latest.add({found, block, latest.first_word[number] + column / 64, column % 64});
      latest.any = true;
    };
    load_into(*latest_won_, saved.won & saved.latest);
    load_into(*latest_lost_, saved.lost & saved.latest);
  }
  /// @param ply  that was to be learnt next
  void resume(int ply) { ply_ = ply; }
  /// Of a file, the blocks before one are not needed for now.
  void release_before(std::uint64_t block) const { release(options_.kept, block); }

  bool is_done() const { return !latest_lost_->any && !latest_won_->any; }
  /// Learns the positions that were found last, and finds those of the next ply.
  /// @return of the former
  Ply step() {
    longest_ = ply_;
    const bool any_won = latest_won_->any;
    if (latest_lost_->any) {
      take_back(&Known::lost, *latest_lost_, *spare_,
                [](const Row& /*row*/, Cells /*mover*/, const FaceSet& open) { return open; });
    }
    if (any_won) {
      take_back(
          &Known::won, *latest_won_, *latest_lost_,
          [&](const Row& row, Cells mover, const FaceSet& open) { return only_wins(row, mover, open); });
    }
    std::swap(latest_won_, spare_);
    return {ply_++, blocks_.exchange(0), positions_.exchange(0)};
  }
  void solve() {
    for (begin(); !is_done();) step();
  }

  /// What is gone through row by row, in bytes.
  static std::uint64_t slice_bytes(const RowIndex& index) {
    return index.blocks() * (sizeof(Known) + sizeof(FaceSet));
  }
  /// What is looked up all over.
  static std::uint64_t latest_bytes(const RowIndex& index) {
    return index.blocks() * sizeof(FaceSet) * (Rules::starts_won ? 3 : 2);
  }

  const RowIndex& index() const { return index_; }
  std::span<const Known> known() const { return known_; }
  /// Plies of the longest win or loss.
  int longest() const { return longest_; }
  /// Of the positions that step() learns next.
  int ply() const { return ply_; }

 private:
  using Row = RowIndex::Row;

  // What was found of a block and is to be stored.
  struct Pending {
    FaceSet found;
    std::uint64_t block;
    std::size_t word;   // of the marks
    std::uint32_t bit;  // in it
  };

  // What the latest ply has changed.
  struct Latest {
    explicit Latest(const RowIndex& index) : sets(index.blocks()) {
      std::size_t words = 0;
      for (const Row& row : index.rows()) {
        first_word.push_back(words);
        words += (index.columns(row) + 63) / 64;
      }
      first_word.push_back(words);
      marks = std::vector<std::atomic<std::uint64_t>>(words);
    }
    void add(const Pending& found) {
      sets[found.block] |= found.found;
      std::atomic<std::uint64_t>& mark = marks[found.word];
      if ((mark.load(std::memory_order_relaxed) >> found.bit & 1) == 0)
        mark.fetch_or(1ULL << found.bit, std::memory_order_relaxed);
    }
    bool has_any(std::size_t row) const {
      return std::any_of(marks.begin() + static_cast<std::ptrdiff_t>(first_word[row]),
                         marks.begin() + static_cast<std::ptrdiff_t>(first_word[row + 1]),
                         [](const auto& mark) { return mark.load(std::memory_order_relaxed) != 0; });
    }
    HugeVector<FaceSet> sets;                       // by block
    std::vector<std::atomic<std::uint64_t>> marks;  // of the columns that have one
    std::vector<std::size_t> first_word;            // by row; one more at the end
    std::atomic<bool> any = false;
  };

  // What one thread needs for a row.
  struct Scratch {
    std::vector<Cells> columns;        // the other side's cells
    std::vector<Cells> columns_less;   // of a row of a piece less
    std::vector<FaceSet> candidates;   // by column
    std::vector<std::uint64_t> marks;  // of the columns that have some
    static constexpr std::size_t most_pending = 32;
    std::array<Pending, most_pending> pending;  // a ring
    std::size_t put = 0;                        // into it
    DistanceLog::Entry decided;
  };

  template <class F>
  void for_each_row(F f) {
    std::atomic<std::size_t> next = index_.rows().size();
    run_in_threads(options_.threads, [&](int /*thread*/) {
      Scratch scratch;
      // The rows of most pieces, which take longest, first.
      for (std::size_t left = next--; left > 0 && left <= index_.rows().size(); left = next--) {
        f(left - 1, scratch);
        const Row& row = index_.rows()[left - 1];
        if (row.first_block >= options_.kept) release(row.first_block, row.first_block + index_.columns(row));
      }
    });
  }

  void release(std::uint64_t first, std::uint64_t end) const {
    if (first >= end) return;
    slices_.evict(known_.subspan(first, end - first));
    slices_.evict(open_.subspan(first, end - first));
  }

  void list_columns(const Row& row, std::vector<Cells>& columns) const {
    columns.clear();
    const Cells free = ~row.cells & ((Cells{1} << BoardSymmetry::cell_count) - 1);
    for (int chosen = 0; chosen <= index_.pieces(); ++chosen)
      for_each_subset(row.free_cells(), chosen, [&](Cells packed) {
        columns.push_back(static_cast<Cells>(spread_bits(packed, free)));
      });
  }
  static int place_of(Cells cells, int cell) { return std::popcount(cells & ((Cells{1} << cell) - 1)); }

  void find_ends(std::size_t number, Scratch& scratch) {
    const Row& row = index_.rows()[number];
    list_columns(row, scratch.columns);
    for (std::uint32_t column = 0; column < scratch.columns.size(); ++column) {
      const Cells mover = scratch.columns[column];
      const FaceSet lost = lost_at_once(row, mover);
      open_[row.first_block + column] = all(row, mover).without(won_at_once(row, mover) | lost);
      if (lost.any()) put(row.cells, mover, lost, *latest_lost_, scratch);
    }
    store_pending(*latest_lost_, scratch);
    if constexpr (Rules::starts_won) {
      for (const Cells mover : scratch.columns)
        if (const FaceSet won = won_at_once(row, mover); won.any())
          put(row.cells, mover, won, *latest_won_, scratch);
      store_pending(*latest_won_, scratch);
    }
  }
  // The ways of a row and of a side that is to move, here the back one; then those that are won, or lost, as
  // the game is over.
  static FaceSet all(const Row& row, Cells mover) {
    if (!Rules::possible(mover)) return {};
    return FaceSet::all(std::popcount(row.cells), std::popcount(mover));
  }
  static FaceSet won_at_once(const Row& row, Cells mover) {
    return Rules::won(mover) ? all(row, mover) : FaceSet();
  }
  static FaceSet lost_at_once(const Row& row, Cells mover) {
    if (Rules::won(mover)) return {};
    if (Rules::lost(row.cells)) return all(row, mover);
    return Rules::may_place(std::popcount(mover)) ? FaceSet() : stuck(mover, row.cells, all(row, mover));
  }
  // The ways, of all, in which no piece of the side to move can go anywhere.
  static FaceSet stuck(Cells mover, Cells other, FaceSet stuck) {
    const Cells occupied = mover | other;
    int place = 0;
    for_each_bit(mover, [&](int cell) {
      for (const unsigned number : {0U, 1U}) {
        const auto face = static_cast<Face>(number);
        if ((Rules::reach(face, cell, occupied) | Rules::captures(face, cell, occupied, other)) != 0)
          stuck = stuck.showing(place, 1 - number);
      }
      ++place;
    });
    return stuck;
  }

  // Learns the latest positions, and finds those of the other value before them that `decided(row, mover,
  // candidates)` leaves.
  template <class Decided>
  void take_back(FaceSet Known::*value, Latest& latest, Latest& next, Decided decided) {
    const auto learn_row = [&](std::size_t row, Scratch& scratch) { learn(row, value, latest, scratch); };
    const auto find = [&](std::size_t row, Scratch& scratch) {
      if (gather(row, latest, scratch)) put_candidates(row, next, scratch, decided);
    };
    if constexpr (Rules::capture_cells == 0) {
      for_each_row([&](std::size_t row, Scratch& scratch) {
        if (!latest.has_any(row)) return;
        learn_row(row, scratch);
        find(row, scratch);
        forget(row, latest);
      });
    } else {  // rows look at those of a piece less
      for_each_row(learn_row);
      for_each_row(find);
      for_each_row([&](std::size_t row, Scratch& /*scratch*/) { forget(row, latest); });
    }
    latest.any = false;
  }

  template <class F>
  void for_each_found(std::size_t row, Latest& latest, F f) {
    const std::size_t first = latest.first_word[row];
    for_each_mark(&latest.marks[first], latest.first_word[row + 1] - first, [&](std::uint32_t column) {
      f(column, latest.sets[index_.rows()[row].first_block + column]);
    });
  }
  void learn(std::size_t number, FaceSet Known::*value, Latest& latest, Scratch& scratch) {
    const Row& row = index_.rows()[number];
    std::uint64_t blocks = 0;
    std::uint64_t positions = 0;
    for_each_found(number, latest, [&](std::uint32_t column, const FaceSet& found) {
      known_[row.first_block + column].*value |= found;
      ++blocks;
      positions += static_cast<std::uint64_t>(found.count());
      if (options_.log != nullptr) scratch.decided.add(column, found);
    });
    if (options_.log != nullptr)
      options_.log->add(number, static_cast<std::uint16_t>(ply_ / Rules::distance_unit), scratch.decided);
    blocks_.fetch_add(blocks, std::memory_order_relaxed);
    positions_.fetch_add(positions * index_.images(row), std::memory_order_relaxed);
  }
  void forget(std::size_t row, Latest& latest) {
    for_each_found(row, latest, [](std::uint32_t /*column*/, FaceSet& found) { found = {}; });
    for (std::size_t i = latest.first_word[row]; i < latest.first_word[row + 1]; ++i)
      latest.marks[i].store(0, std::memory_order_relaxed);
  }

  // Gathers the positions of a row with a move to one of the latest.
  // @return whether there are any
  bool gather(std::size_t number, Latest& latest, Scratch& scratch) {
    const Row& row = index_.rows()[number];
    bool any = false;
    const auto prepare = [&] {
      if (std::exchange(any, true)) return;
      list_columns(row, scratch.columns);
      scratch.candidates.resize(scratch.columns.size());
      scratch.marks.assign((scratch.columns.size() + 63) / 64, 0);
    };
    if (latest.has_any(number)) {
      prepare();
      for_each_found(number, latest, [&](std::uint32_t column, const FaceSet& found) {
        const Cells other = scratch.columns[column];
        for_each_bit(other, [&](int to) { take_back(row, other, to, found, scratch); });
      });
    }
    if constexpr (Rules::capture_cells != 0)
      for_each_bit(row.cells & Rules::capture_cells, [&](int cell) {
        const std::size_t less = row_without(row, cell);
        if (!latest.has_any(less)) return;
        prepare();
        list_columns(index_.rows()[less], scratch.columns_less);
        for_each_found(less, latest, [&](std::uint32_t column, const FaceSet& found) {
          const Cells other = scratch.columns_less[column];
          if ((other >> cell & 1) != 0)
            take_back(row, other, cell, found.with_front_piece(place_of(row.cells, cell)), scratch);
        });
      });
    return any;
  }
  // The row whose front side has lost its piece on a cell, which no symmetry of the game moves.
  std::size_t row_without(const Row& row, int cell) const {
    return index_.find(row.cells & ~(Cells{1} << cell)).row;
  }
  // Takes back the move by which the piece on `to` came there: candidates of the row are what was before.
  void take_back(const Row& row, Cells other, int to, const FaceSet& found, Scratch& scratch) {
    const auto put = [&](Cells before, const FaceSet& set) {
      const std::uint32_t column = RowIndex::column(row.cells, before);
      std::uint64_t& mark = scratch.marks[column / 64];
      const std::uint64_t bit = 1ULL << column % 64;
      FaceSet& candidates = scratch.candidates[column];
      candidates = (mark & bit) != 0 ? candidates | set : set;
      mark |= bit;
    };
    const int place = place_of(other, to);
    const Cells rest = other & ~(Cells{1} << to);
    for (const unsigned after : {0U, 1U}) {
      const FaceSet shown = found.showing(place, after);
      if (!shown.any()) continue;
      const unsigned before = 1 - after;
      for_each_bit(Rules::reach(static_cast<Face>(before), to, row.cells | other), [&](int from) {
        put(rest | Cells{1} << from, shown.moved(place, after, place_of(rest, from), before));
      });
      if (Rules::may_place(std::popcount(rest))) put(rest, shown.removed(place, after));
    }
  }

  template <class Word, class F>
  static void for_each_mark(Word* marks, std::size_t words, F f) {
    for (std::size_t i = 0; i < words; ++i)
      for (std::uint64_t word = marks[i]; word != 0; word &= word - 1)
        f(static_cast<std::uint32_t>(64 * i + static_cast<std::size_t>(std::countr_zero(word))));
  }

  // Stores what is decided of the row's candidates that are still open.
  template <class Decided>
  void put_candidates(std::size_t number, Latest& latest, Scratch& scratch, Decided decided) {
    const Row& row = index_.rows()[number];
    for_each_mark(scratch.marks.data(), scratch.marks.size(), [&](std::uint32_t column) {
      FaceSet& open = open_[row.first_block + column];
      const FaceSet candidates = scratch.candidates[column] & open;
      if (!candidates.any()) return;
      const Cells mover = scratch.columns[column];
      const FaceSet found = decided(row, mover, candidates);
      if (!found.any()) return;
      open = open.without(found);
      put(row.cells, mover, found, latest, scratch);
    });
    store_pending(latest, scratch);
  }

  // Of the candidates, with `mover`, which here is the back side, to move, those all of whose moves lead to
  // wins of the row's side.
  FaceSet only_wins(const Row& row, Cells mover, FaceSet candidates) const {
    const Known* const known = known_.data() + row.first_block;
    const Cells occupied = row.cells | mover;
    int place = 0;
    for (Cells left = mover; left != 0; left &= left - 1, ++place) {
      const int from = std::countr_zero(left);
      const Cells rest = mover & ~(Cells{1} << from);
      for (const unsigned before : {0U, 1U}) {
        FaceSet shown = candidates.showing(place, before);
        if (!shown.any()) continue;
        const FaceSet others = candidates.showing(place, 1 - before);
        const auto keep = [&](const FaceSet& won, int cell) {
          shown &= won.moved(place_of(rest, cell), 1 - before, place, before);
        };
        const auto face = static_cast<Face>(before);
        for (Cells to = Rules::reach(face, from, occupied); to != 0 && shown.any(); to &= to - 1) {
          const int cell = std::countr_zero(to);
          keep(known[RowIndex::column(row.cells, rest | Cells{1} << cell)].won, cell);
        }
        for (Cells to = Rules::captures(face, from, occupied, row.cells); to != 0 && shown.any();
             to &= to - 1) {
          const int cell = std::countr_zero(to);
          keep(won_after_capture(row, rest, cell), cell);
        }
        candidates = shown | others;
        if (!candidates.any()) return candidates;
      }
    }
    if (!Rules::may_place(place)) return candidates;
    Cells empty = ~occupied & ((Cells{1} << BoardSymmetry::cell_count) - 1);
    for (; empty != 0 && candidates.any(); empty &= empty - 1) {
      const int cell = std::countr_zero(empty);
      const FaceSet& won = known[RowIndex::column(row.cells, mover | Cells{1} << cell)].won;
      for (const unsigned face : {0U, 1U}) candidates &= won.removed(place_of(mover, cell), face);
    }
    return candidates;
  }
  // What the row's side wins after its piece on a cell was captured, whichever face that showed.
  FaceSet won_after_capture(const Row& row, Cells rest, int cell) const {
    const Row& less = index_.rows()[row_without(row, cell)];
    const std::uint32_t column = RowIndex::column(less.cells, rest | Cells{1} << cell);
    return known_[less.first_block + column].won.with_front_piece(place_of(row.cells, cell));
  }

  // Stores what was found of positions with `mover`, here the back side, to move, as the latest.
  void put(Cells other, Cells mover, const FaceSet& found, Latest& latest, Scratch& scratch) {
    const RowIndex::Place place = index_.find(board_symmetry.of(Rules::turning, mover));
    const unsigned symmetry = BoardSymmetry::both(Rules::turning, place.symmetry);
    const Row& row = index_.rows()[place.row];
    const FaceSet turned =
        found.reordered(board_symmetry.order(symmetry, other), board_symmetry.order(symmetry, mover))
            .turned();
    const Cells column = board_symmetry.of(symmetry, other);
    put_block(place.row, column, turned, latest, scratch);
    for (const unsigned image : row.symmetries)
      put_block(place.row, board_symmetry.of(image, column),
                turned.reordered(board_symmetry.order(image, row.cells), board_symmetry.order(image, column)),
                latest, scratch);
  }
  // No two rows' findings belong to the same block, so that threads do not meet here. Blocks lie far from one
  // another: they are on their way to the processor while others are found.
  void put_block(std::size_t number, Cells other, const FaceSet& found, Latest& latest, Scratch& scratch) {
    const Row& row = index_.rows()[number];
    const std::uint32_t column = RowIndex::column(row.cells, other);
    Pending& pending = scratch.pending[scratch.put++ % Scratch::most_pending];
    if (scratch.put > Scratch::most_pending) latest.add(pending);
    pending = {found, row.first_block + column, latest.first_word[number] + column / 64, column % 64};
    __builtin_prefetch(&latest.sets[pending.block], 1);
    __builtin_prefetch(&latest.marks[pending.word], 1);
  }
  static void store_pending(Latest& latest, Scratch& scratch) {
    if (scratch.put == 0) return;
    for (std::size_t i = 0; i < std::min(scratch.put, Scratch::most_pending); ++i)
      latest.add(scratch.pending[i]);
    scratch.put = 0;
    latest.any = true;
  }

  Options options_;
  RowIndex index_;
  MappedMemory slices_;
  std::span<Known> known_;  // by block
  // What is not decided yet, by block, but the row's side is not to move and is the front one all the same.
  std::span<FaceSet> open_;
  std::optional<Latest> first_;
  std::optional<Latest> second_;
  std::optional<Latest> third_;
  Latest* latest_lost_;
  Latest* latest_won_;
  Latest* spare_;
  std::atomic<std::uint64_t> blocks_ = 0;
  std::atomic<std::uint64_t> positions_ = 0;
  int ply_ = 0;  // of the latest
  int longest_ = 0;
};

}  // namespace flipside::two_faced
