#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace flipside {

/// Numbers keys consecutively from 0 in order of insertion. Holds fewer than 2^32 - 1 keys and uses 16 to 32
/// bytes per key.
class KeyIndex {
 public:
  KeyIndex() : slots_(16, empty) {}

  /// Inserts a key if it is new. Returns its index, and whether it was new.
  std::pair<std::uint32_t, bool> insert(std::uint64_t key) {
    std::uint32_t* slot = find_slot(key);
    if (*slot != empty) return {*slot, false};
    if (2 * (keys_.size() + 1) > slots_.size()) {
      grow();
      slot = find_slot(key);
    }
    *slot = static_cast<std::uint32_t>(keys_.size());
    keys_.push_back(key);
    return {*slot, true};
  }

  std::size_t size() const { return keys_.size(); }
  /// Moves the keys out, ordered by index.
  std::vector<std::uint64_t> take_keys() && {
    slots_ = {};
    return std::move(keys_);
  }

 private:
  static constexpr std::uint32_t empty = UINT32_MAX;

  // Returns the slot that holds a key, or the free slot where the key belongs. Uses linear probing after
  // Fibonacci hashing (Knuth, TAOCP 3, 6.4).
  std::uint32_t* find_slot(std::uint64_t key) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = (key * 0x9e3779b97f4a7c15ULL >> 32) & mask;; i = (i + 1) & mask)
      if (slots_[i] == empty || keys_[slots_[i]] == key) return &slots_[i];
  }

  void grow() {
    std::fill(slots_.begin(), slots_.end(), empty);
    slots_.resize(2 * slots_.size(), empty);
    for (std::uint32_t index = 0; index < keys_.size(); ++index) *find_slot(keys_[index]) = index;
  }

  std::vector<std::uint64_t> keys_;   // keys, ordered by index
  std::vector<std::uint32_t> slots_;  // the size is a power of two; at most half of the slots are occupied
};

}  // namespace flipside
