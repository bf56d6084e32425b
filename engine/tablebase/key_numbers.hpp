#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace flipside {

/// Numbers keys from 0 in the order in which they come; fewer than 2^32 - 1. A key takes 16 to 32 bytes.
class KeyNumbers {
 public:
  KeyNumbers() : slots_(16, none) {}

  /// The number of a key, and whether it is new.
  std::pair<std::uint32_t, bool> add(std::uint64_t key) {
    std::uint32_t* slot = find(key);
    if (*slot != none) return {*slot, false};
    if (2 * (keys_.size() + 1) > slots_.size()) {
      grow();
      slot = find(key);
    }
    *slot = static_cast<std::uint32_t>(keys_.size());
    keys_.push_back(key);
    return {*slot, true};
  }

  std::size_t size() const { return keys_.size(); }
  /// By number; nothing else is left.
  std::vector<std::uint64_t> take_keys() && {
    slots_ = {};
    return std::move(keys_);
  }

 private:
  static constexpr std::uint32_t none = UINT32_MAX;

  // Where a key stands, or would. Linear probing after Fibonacci hashing (Knuth, TAOCP 3, 6.4).
  std::uint32_t* find(std::uint64_t key) {
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = (key * 0x9e3779b97f4a7c15ULL >> 32) & mask;; i = (i + 1) & mask)
      if (slots_[i] == none || keys_[slots_[i]] == key) return &slots_[i];
  }

  void grow() {
    std::fill(slots_.begin(), slots_.end(), none);
    slots_.resize(2 * slots_.size(), none);
    for (std::uint32_t number = 0; number < keys_.size(); ++number) *find(keys_[number]) = number;
  }

  std::vector<std::uint64_t> keys_;
  std::vector<std::uint32_t> slots_;  // a power of two, half of them empty at least
};

}  // namespace flipside
