#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <type_traits>

namespace flipside {

/// A vector of at most `Capacity` trivial values with inline, uninitialised storage and no heap allocation.
template <class T, std::size_t Capacity>
class InlineVector {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  InlineVector() {}  // NOLINT(modernize-use-equals-default): leaves the storage uninitialised
  InlineVector(const InlineVector& other) { *this = other; }
  InlineVector& operator=(const InlineVector& other) {
    size_ = other.size_;
    for (std::size_t i = 0; i < size_; ++i) items_[i] = other.items_[i];
    return *this;
  }

  static constexpr std::size_t capacity() { return Capacity; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  void clear() { size_ = 0; }
  void push_back(const T& value) {
    assert(size_ < Capacity);
    items_[size_++] = value;
  }
  void pop_back() {
    assert(size_ > 0);
    --size_;
  }

  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  T& back() { return items_[size_ - 1]; }
  const T& back() const { return items_[size_ - 1]; }
  T* begin() { return items_.data(); }
  T* end() { return begin() + size_; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return begin() + size_; }

 private:
  std::size_t size_ = 0;
  union {
    std::array<T, Capacity> items_;
  };
};

}  // namespace flipside
