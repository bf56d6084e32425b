#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/solve/face_set.hpp"
#include "engine/solve/huge_pages.hpp"
#include "engine/solve/in_threads.hpp"
#include "engine/solve/row_index.hpp"

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
/// belongs.
/// @tparam Rules  `pieces_each`: at most; `lost(mover, other)`: the side to move has lost, given the cells of
///                both; `may_place(n)`: a side with n pieces may put another on any empty cell, either face
///                up; `reach(face, cell, occupied)`: the empty cells that a piece can go to; moving it turns
///                it over
template <class Rules>
class Retrograde {
 public:
  struct Options {
    int threads = 1;
    bool distances = false;  // take a byte for each position
    /// Told after each ply: its number, and how many blocks it has changed.
    std::function<void(int, std::uint64_t)> progress = [](int, std::uint64_t) {};
  };

  explicit Retrograde(Options options)
      : options_(std::move(options)),
        index_(Rules::pieces_each),
        known_(index_.blocks()),
        open_(index_.blocks()),
        latest_lost_(index_),
        latest_won_(index_),
        distances_(options_.distances ? index_.blocks() * FaceSet::size : 0) {}

  void solve() {
    for_each_row([this](std::size_t row, Scratch& scratch) { find_ends(row, scratch); });
    for (ply_ = 1;; ++ply_) {
      for_each_row([this](std::size_t row, Scratch& scratch) {
        ply_ % 2 != 0 ? find_wins(row, scratch) : find_losses(row, scratch);
      });
      const std::uint64_t changed = changed_.exchange(0);
      if (changed > 0)
        longest_ = ply_ - 1;
      else if (ply_ > longest_ + 2)
        break;
      options_.progress(ply_ - 1, changed);
    }
  }

  /// How much memory that takes.
  static std::uint64_t bytes(bool distances) {
    return RowIndex(Rules::pieces_each).blocks() *
           (sizeof(Known) + 3 * sizeof(FaceSet) + (distances ? FaceSet::size : 0));
  }

  const RowIndex& index() const { return index_; }
  const HugeVector<Known>& known() const { return known_; }
  /// Plies of the longest win or loss.
  int longest() const { return longest_; }
  /// By block and way: of a won position (plies to the end - 1) / 2, of a lost one plies / 2.
  const HugeVector<std::uint8_t>& distances() const { return distances_; }

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
      marks = std::vector<std::atomic<std::uint64_t>>(words);
    }
    void add(const Pending& found) {
      sets[found.block] |= found.found;
      std::atomic<std::uint64_t>& mark = marks[found.word];
      if ((mark.load(std::memory_order_relaxed) >> found.bit & 1) == 0)
        mark.fetch_or(1ULL << found.bit, std::memory_order_relaxed);
    }
    HugeVector<FaceSet> sets;                       // by block
    std::vector<std::atomic<std::uint64_t>> marks;  // of the columns that have one
    std::vector<std::size_t> first_word;            // by row
  };

  // What one thread needs for a row.
  struct Scratch {
    std::vector<Cells> columns;        // the other side's cells
    std::vector<FaceSet> candidates;   // by column
    std::vector<std::uint64_t> marks;  // of the columns that have some
    static constexpr std::size_t most_pending = 32;
    std::array<Pending, most_pending> pending;  // a ring
    std::size_t put = 0;                        // into it
  };

  template <class F>
  void for_each_row(F f) {
    std::atomic<std::size_t> next = index_.rows().size();
    in_threads(options_.threads, [&](int /*thread*/) {
      Scratch scratch;
      // The rows of most pieces, which take longest, first.
      for (std::size_t left = next--; left > 0 && left <= index_.rows().size(); left = next--)
        f(left - 1, scratch);
    });
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
      if (Rules::lost(0, mover)) continue;  // it has won before
      const FaceSet all = FaceSet::all(std::popcount(row.cells), std::popcount(mover));
      const FaceSet lost = Rules::lost(mover, row.cells) ? all : stuck(mover, row.cells, all);
      open_[row.first_block + column] = all.without(lost);
      if (lost.any()) put(row.cells, mover, lost, latest_lost_, scratch);
    }
    store_pending(latest_lost_, scratch);
  }

  // The ways in which the side to move, here the back one, has no move.
  static FaceSet stuck(Cells mover, Cells other, FaceSet stuck) {
    if (Rules::may_place(std::popcount(mover))) return {};
    const Cells occupied = mover | other;
    int place = 0;
    for_each_bit(mover, [&](int cell) {
      for (const unsigned face : {0U, 1U})
        if (Rules::reach(static_cast<Face>(face), cell, occupied) != 0)
          stuck = stuck.showing(place, 1 - face);
      ++place;
    });
    return stuck;
  }

  // Gathers the positions with a move to one of the row's latest, and forgets these.
  void take_back(std::size_t number, FaceSet Known::*value, Latest& latest, Scratch& scratch) {
    const Row& row = index_.rows()[number];
    std::uint64_t changed = 0;
    list_columns(row, scratch.columns);
    scratch.candidates.resize(scratch.columns.size());
    scratch.marks.assign((scratch.columns.size() + 63) / 64, 0);
    const auto for_each_found = [&](auto f) {
      for_each_mark(&latest.marks[latest.first_word[number]], scratch.marks.size(),
                    [&](std::uint32_t column) { f(column, latest.sets[row.first_block + column]); });
    };
    for_each_found([&](std::uint32_t column, const FaceSet& found) {
      learn(row.first_block + column, found, value);
      ++changed;
    });
    changed_.fetch_add(changed, std::memory_order_relaxed);
    for_each_found([&](std::uint32_t column, FaceSet& found) {
      take_back(row.cells, scratch.columns[column], found, scratch);
      found = {};
    });
    for (std::size_t i = 0; i < scratch.marks.size(); ++i)
      latest.marks[latest.first_word[number] + i].store(0, std::memory_order_relaxed);
  }
  // Of the ply before, when it was found.
  void learn(std::uint64_t block, const FaceSet& found, FaceSet Known::*value) {
    known_[block].*value |= found;
    if (distances_.empty()) return;
    const auto distance = static_cast<std::uint8_t>((ply_ - 1) / 2);
    found.for_each([&](unsigned way) { distances_[block * FaceSet::size + way] = distance; });
  }
  void take_back(Cells mover, Cells other, const FaceSet& found, Scratch& scratch) {
    const auto put = [&](Cells before, const FaceSet& set) {
      const std::uint32_t column = RowIndex::column(mover, before);
      std::uint64_t& mark = scratch.marks[column / 64];
      const std::uint64_t bit = 1ULL << column % 64;
      FaceSet& candidates = scratch.candidates[column];
      candidates = (mark & bit) != 0 ? candidates | set : set;
      mark |= bit;
    };
    const Cells occupied = mover | other;
    int place = 0;
    for_each_bit(other, [&](int to) {
      const Cells rest = other & ~(Cells{1} << to);
      for (const unsigned after : {0U, 1U}) {
        const FaceSet shown = found.showing(place, after);
        if (!shown.any()) continue;
        const unsigned before = 1 - after;
        for_each_bit(Rules::reach(static_cast<Face>(before), to, occupied), [&](int from) {
          put(rest | Cells{1} << from, shown.moved(place, after, place_of(rest, from), before));
        });
        if (Rules::may_place(std::popcount(rest))) put(rest, shown.removed(place, after));
      }
      ++place;
    });
  }

  template <class Word, class F>
  static void for_each_mark(Word* marks, std::size_t words, F f) {
    for (std::size_t i = 0; i < words; ++i)
      for (std::uint64_t word = marks[i]; word != 0; word &= word - 1)
        f(static_cast<std::uint32_t>(64 * i + static_cast<std::size_t>(std::countr_zero(word))));
  }

  void find_wins(std::size_t number, Scratch& scratch) {
    take_back(number, &Known::lost, latest_lost_, scratch);
    put_candidates(number, latest_won_, scratch, [](Cells /*mover*/, const FaceSet& open) { return open; });
  }

  void find_losses(std::size_t number, Scratch& scratch) {
    take_back(number, &Known::won, latest_won_, scratch);
    put_candidates(number, latest_lost_, scratch, [&](Cells mover, const FaceSet& open) {
      return only_wins(index_.rows()[number], mover, open);
    });
  }

  // Stores what `decided(mover, candidates)` leaves of the row's candidates that are still open.
  template <class Decided>
  void put_candidates(std::size_t number, Latest& latest, Scratch& scratch, Decided decided) {
    const Row& row = index_.rows()[number];
    for_each_mark(scratch.marks.data(), scratch.marks.size(), [&](std::uint32_t column) {
      FaceSet& open = open_[row.first_block + column];
      const FaceSet candidates = scratch.candidates[column] & open;
      if (!candidates.any()) return;
      const Cells mover = scratch.columns[column];
      const FaceSet found = decided(mover, candidates);
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
        for (Cells to = Rules::reach(static_cast<Face>(before), from, occupied); to != 0 && shown.any();
             to &= to - 1) {
          const int cell = std::countr_zero(to);
          const Cells after = rest | Cells{1} << cell;
          shown &= known[RowIndex::column(row.cells, after)].won.moved(place_of(rest, cell), 1 - before,
                                                                       place, before);
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

  // Stores what was found of positions with `mover`, here the back side, to move, as the latest.
  void put(Cells other, Cells mover, const FaceSet& found, Latest& latest, Scratch& scratch) {
    const RowIndex::Place place = index_.find(mover);
    const Row& row = index_.rows()[place.row];
    const FaceSet turned = found
                               .reordered(board_symmetry.order(place.symmetry, other),
                                          board_symmetry.order(place.symmetry, mover))
                               .turned();
    const Cells column = board_symmetry.of(place.symmetry, other);
    put_block(place.row, column, turned, latest, scratch);
    for (const unsigned symmetry : row.symmetries)
      put_block(
          place.row, board_symmetry.of(symmetry, column),
          turned.reordered(board_symmetry.order(symmetry, row.cells), board_symmetry.order(symmetry, column)),
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
    for (std::size_t i = 0; i < std::min(scratch.put, Scratch::most_pending); ++i)
      latest.add(scratch.pending[i]);
    scratch.put = 0;
  }

  Options options_;
  RowIndex index_;
  HugeVector<Known> known_;  // by block
  // What is not decided yet, by block, but the row's side is not to move and is the front one all the same.
  HugeVector<FaceSet> open_;
  Latest latest_lost_;
  Latest latest_won_;
  HugeVector<std::uint8_t> distances_;
  std::atomic<std::uint64_t> changed_ = 0;
  int ply_ = 0;
  int longest_ = 0;
};

}  // namespace flipside::two_faced
