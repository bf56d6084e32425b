#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/core/memory.hpp"
#include "engine/prove/proof_numbers.hpp"

namespace flipside {

/// Transposition table of proof numbers, shared by threads without locks. In a full bucket, a new entry
/// replaces the entry with the least work.
class ProofTable {
 public:
  struct Entry {
    ProofNumbers numbers;
    std::uint64_t work = 0;  // approximate number of positions searched below this one
  };

  /// @param bytes  maximum size of the table; rounded down to a power of two
  explicit ProofTable(std::size_t bytes);

  std::optional<Entry> find(std::uint64_t key) const;
  void put(std::uint64_t key, const Entry& entry);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&buckets_[bucket_of(key)]); }

  void clear();
  std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }
  /// Estimates the occupied fraction from a sample.
  double fill() const;

  /// Calls `f(key, entry)` for every entry with at least `min_work` work. An entry that is being written
  /// concurrently may be passed with the wrong key.
  template <class F>
  void for_each(std::uint64_t min_work, F f) const {
    for (const Bucket& bucket : buckets_)
      for (const Slot& slot : bucket) {
        const std::uint64_t word = slot.word.load(std::memory_order_relaxed);
        const Entry entry = unpacked(word);
        if (word != 0 && entry.work >= min_work) f(slot.check.load(std::memory_order_relaxed) ^ word, entry);
      }
  }

 private:
  // The check detects a slot torn by concurrent writes (lockless hashing, Hyatt and Mann, 2002).
  struct Slot {
    std::atomic<std::uint64_t> check = 0;  // key ^ word
    std::atomic<std::uint64_t> word = 0;   // proof (24 bits), disproof (24), work (16); 0: free
  };
  using Bucket = std::array<Slot, 4>;

  static std::uint64_t packed(const Entry& entry);
  static Entry unpacked(std::uint64_t word);
  std::size_t bucket_of(std::uint64_t key) const {
    return static_cast<std::size_t>(key) & (buckets_.size() - 1);
  }

  HugeVector<Bucket> buckets_;
};

}  // namespace flipside
