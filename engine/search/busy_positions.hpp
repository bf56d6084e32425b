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
/// It may forget, and may hold what is no longer searched until others take its place: this costs time alone.
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
  void clear() {
    for (Set& entries : sets_)
      for (auto& entry : entries) entry.store(none, std::memory_order_relaxed);
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
