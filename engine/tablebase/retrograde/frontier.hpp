#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/memory.hpp"
#include "engine/tablebase/two_sided/row_index.hpp"

namespace flipside::two_sided {

/// Calls `f(index)` for every set bit of a bitmap.
template <class Word, class F>
void for_each_mark(Word* marks, std::size_t words, F f) {
  for (std::size_t i = 0; i < words; ++i)
    for (std::uint64_t word = marks[i]; word != 0; word &= word - 1)
      f(static_cast<std::uint32_t>(64 * i + static_cast<std::size_t>(std::countr_zero(word))));
}

/// Positions decided by the latest ply of a retrograde analysis: one FaceSet per entry, and a bitmap of the
/// nonempty columns of each row.
class Frontier {
 public:
  /// @param index  must outlive the frontier
  explicit Frontier(const RowIndex& index) : index_(index), sets_(index.entries()) {
    std::size_t words = 0;
    for (const RowIndex::Row& row : index.rows()) {
      first_word_.push_back(words);
      words += (index.columns(row) + 63) / 64;
    }
    first_word_.push_back(words);
    marks_ = std::vector<std::atomic<std::uint64_t>>(words);
  }

  bool empty() const { return is_empty_; }
  bool has_any(std::size_t row) const {
    return std::any_of(marks_.begin() + static_cast<std::ptrdiff_t>(first_word_[row]),
                       marks_.begin() + static_cast<std::ptrdiff_t>(first_word_[row + 1]),
                       [](const auto& mark) { return mark.load(std::memory_order_relaxed) != 0; });
  }
  /// Calls `f(column, set)` for every nonempty entry of a row.
  template <class F>
  void for_each(std::size_t row, F f) {
    const std::size_t first = first_word_[row];
    for_each_mark(&marks_[first], first_word_[row + 1] - first,
                  [&](std::uint32_t column) { f(column, sets_[index_.rows()[row].first_entry + column]); });
  }
  const FaceSet& operator[](std::uint64_t entry) const { return sets_[entry]; }

  /// Adds positions to an entry. Thread-safe for different entries.
  void add(std::size_t row, std::uint32_t column, const FaceSet& found) {
    write({found, index_.rows()[row].first_entry + column, first_word_[row] + column / 64, column % 64});
    is_empty_ = false;
  }
  void clear_row(std::size_t row) {
    for_each(row, [](std::uint32_t /*column*/, FaceSet& set) { set = {}; });
    for (std::size_t i = first_word_[row]; i < first_word_[row + 1]; ++i)
      marks_[i].store(0, std::memory_order_relaxed);
  }
  /// Marks the frontier as empty. Every row must have been cleared with clear_row().
  void mark_empty() { is_empty_ = true; }

 private:
  friend class FrontierWriter;

  struct Write {
    FaceSet found;
    std::uint64_t entry;
    std::size_t word;   // index of the word in marks_
    std::uint32_t bit;  // index of the bit in the word
  };
  void write(const Write& write) {
    sets_[write.entry] |= write.found;
    std::atomic<std::uint64_t>& mark = marks_[write.word];
    if ((mark.load(std::memory_order_relaxed) >> write.bit & 1) == 0)
      mark.fetch_or(1ULL << write.bit, std::memory_order_relaxed);
  }

  const RowIndex& index_;
  HugeVector<FaceSet> sets_;                       // one set per entry
  std::vector<std::atomic<std::uint64_t>> marks_;  // bitmaps of the nonempty columns
  std::vector<std::size_t> first_word_;  // start of each row in marks_, followed by the size of marks_
  std::atomic<bool> is_empty_ = true;
};

/// Adds positions to a frontier from one thread. Because the entries are scattered in memory, a ring buffer
/// delays each write so that the prefetch of its entry can complete first.
class FrontierWriter {
 public:
  void add(Frontier& frontier, std::size_t row, std::uint32_t column, const FaceSet& found) {
    Frontier::Write& pending = pending_[count_++ % capacity];
    if (count_ > capacity) frontier.write(pending);
    pending = {found, frontier.index_.rows()[row].first_entry + column,
               frontier.first_word_[row] + column / 64, column % 64};
    __builtin_prefetch(&frontier.sets_[pending.entry], 1);
    __builtin_prefetch(&frontier.marks_[pending.word], 1);
  }
  /// Performs all pending writes. Must be called before add() for another frontier.
  void flush(Frontier& frontier) {
    if (count_ == 0) return;
    for (std::size_t i = 0; i < std::min(count_, capacity); ++i) frontier.write(pending_[i]);
    count_ = 0;
    frontier.is_empty_ = false;
  }

 private:
  static constexpr std::size_t capacity = 32;
  std::array<Frontier::Write, capacity> pending_;  // ring buffer
  std::size_t count_ = 0;                          // number of writes added since the last flush
};

}  // namespace flipside::two_sided
