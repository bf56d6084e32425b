#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace flipside {

/// The positions that the threads of a search are currently searching. A thread defers the positions of other
/// threads (after Weill, "The ABDADA distributed minimax search algorithm", 1996, in Kerrigan's
/// simplification).
///
/// The set is lossy: an insertion into a full bucket replaces an entry, and a position inserted by two
/// threads disappears when the first of them erases it. Lost entries cost time, not correctness. Key 0 marks
/// an empty entry, so contains(0) is meaningless.
class BusyPositions {
 public:
  bool contains(std::uint64_t key) const {
    for (const auto& entry : bucket(key))
      if (entry.load(std::memory_order_relaxed) == key) return true;
    return false;
  }
  void insert(std::uint64_t key) {
    Bucket& entries = bucket(key);
    for (auto& entry : entries) {
      const std::uint64_t stored = entry.load(std::memory_order_relaxed);
      if (stored == key) return;
      if (stored == empty) return entry.store(key, std::memory_order_relaxed);
    }
    entries[0].store(key, std::memory_order_relaxed);
  }
  void erase(std::uint64_t key) {
    for (auto& entry : bucket(key))
      if (entry.load(std::memory_order_relaxed) == key) entry.store(empty, std::memory_order_relaxed);
  }

 private:
  static constexpr std::uint64_t empty = 0;
  static constexpr std::size_t index_bits = 10;
  using Bucket = std::array<std::atomic<std::uint64_t>, 4>;

  Bucket& bucket(std::uint64_t key) { return buckets_[key >> (64 - index_bits)]; }
  const Bucket& bucket(std::uint64_t key) const { return buckets_[key >> (64 - index_bits)]; }

  alignas(64) std::array<Bucket, std::size_t{1} << index_bits> buckets_{};
};

}  // namespace flipside
