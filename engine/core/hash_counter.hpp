#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace flipside {

/// Counts how often each hash has been added. Uses open addressing with linear probing (Knuth, TAOCP 3, 6.4)
/// in one array, so that copies are cheap.
class HashCounter {
 public:
  /// Adds a hash.
  /// @return the number of times that the hash has been added, including this call
  int add(std::uint64_t hash) {
    if (2 * (size_ + 1) > slots_.size()) grow();
    Slot& slot = find_slot(hash);
    if (slot.count == 0) ++size_;
    slot.hash = hash;
    return ++slot.count;
  }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    int count = 0;  // 0 if the slot is free
  };

  // Returns the slot that holds a hash, or the free slot where the hash belongs.
  Slot& find_slot(std::uint64_t hash) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = (hash * 0x9e3779b97f4a7c15ULL >> 32) & mask;; i = (i + 1) & mask)
      if (slots_[i].count == 0 || slots_[i].hash == hash) return slots_[i];
  }

  void grow() {
    const std::vector<Slot> old =
        std::exchange(slots_, std::vector<Slot>(slots_.empty() ? 32 : 2 * slots_.size()));
    for (const Slot& slot : old)
      if (slot.count != 0) find_slot(slot.hash) = slot;
  }

  std::vector<Slot> slots_;  // the size is 0 or a power of two; at most half of the slots are occupied
  std::size_t size_ = 0;     // number of occupied slots
};

}  // namespace flipside
