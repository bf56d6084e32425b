#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace flipside {

/// The positions that the threads of a search are looking at, so that others look at something else meanwhile
/// (after Weill, "The ABDADA distributed minimax search algorithm", 1996, and Kerrigan's simplification of
/// it).
///
/// It may forget: of a set that is full the newest take one place in turn, and what two threads look at is
/// gone when the first of them is done. This costs time alone. Key 0 is always there.
class BusyPositions {
 public:
  bool has(std::uint64_t key) const {
    for (const auto& entry : set(key))
      if (entry.load(std::memory_order_relaxed) == key) return true;
    return false;
  }
  void add(std::uint64_t key) {
    Set& entries = set(key);
    for (auto& entry : entries) {
      const std::uint64_t held = entry.load(std::memory_order_relaxed);
      if (held == key) return;
      if (held == none) return entry.store(key, std::memory_order_relaxed);
    }
    entries[0].store(key, std::memory_order_relaxed);
  }
  void remove(std::uint64_t key) {
    for (auto& entry : set(key))
      if (entry.load(std::memory_order_relaxed) == key) entry.store(none, std::memory_order_relaxed);
  }

 private:
  static constexpr std::uint64_t none = 0;
  static constexpr std::size_t bits = 10;  // of the number of sets
  using Set = std::array<std::atomic<std::uint64_t>, 4>;

  Set& set(std::uint64_t key) { return sets_[key >> (64 - bits)]; }
  const Set& set(std::uint64_t key) const { return sets_[key >> (64 - bits)]; }

  alignas(64) std::array<Set, std::size_t{1} << bits> sets_{};
};

}  // namespace flipside
