#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/core/memory.hpp"
#include "engine/prove/proof_numbers.hpp"

namespace flipside {

/// Proof numbers of positions, by key, shared by threads without locks. It forgets those that took the least
/// work when it is full.
class ProofTable {
 public:
  struct Entry {
    ProofNumbers numbers;
    std::uint64_t work = 0;  // positions looked at below, about
  };

  /// @param bytes  at most; of that the largest power of two is taken
  explicit ProofTable(std::size_t bytes);

  std::optional<Entry> find(std::uint64_t key) const;
  void put(std::uint64_t key, const Entry& entry);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&sets_[set_of(key)]); }

  void clear();
  std::size_t bytes() const { return sets_.size() * sizeof(Set); }
  /// How much of it is taken, 0 to 1, by a sample.
  double fill() const;

  /// Calls `f(key, entry)` for every position that took at least so much work. No thread changes it
  /// meanwhile.
  template <class F>
  void for_each(std::uint64_t least_work, F f) const {
    for (const Set& set : sets_)
      for (const Slot& slot : set) {
        const std::uint64_t word = slot.word.load(std::memory_order_relaxed);
        const Entry entry = unpacked(word);
        if (word != 0 && entry.work >= least_work)
          f(slot.check.load(std::memory_order_relaxed) ^ word, entry);
      }
  }

 private:
  // A word that another thread has written meanwhile does not fit to its check.
  struct Slot {
    std::atomic<std::uint64_t> check = 0;  // the key ^ the word
    std::atomic<std::uint64_t> word = 0;   // 24 bits proof, 24 disproof, 16 work; 0: free
  };
  using Set = std::array<Slot, 4>;

  static std::uint64_t packed(const Entry& entry);
  static Entry unpacked(std::uint64_t word);
  std::size_t set_of(std::uint64_t key) const { return static_cast<std::size_t>(key) & (sets_.size() - 1); }

  HugeVector<Set> sets_;
};

}  // namespace flipside
