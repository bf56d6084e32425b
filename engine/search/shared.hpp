#pragma once

#include <atomic>

namespace flipside {

/// A number or enumerator that several threads read and write without a lock; otherwise used like the value.
template <class T>
class Shared {
 public:
  Shared(T value = T{}) : value_(value) {}  // NOLINT(google-explicit-constructor)
  Shared(const Shared& other) : value_(static_cast<T>(other)) {}
  Shared& operator=(const Shared& other) { return *this = static_cast<T>(other); }
  ~Shared() = default;

  Shared& operator=(T value) {
    value_.store(value);
    return *this;
  }
  operator T() const { return value_.load(); }  // NOLINT(google-explicit-constructor)

  /// Adds to the value; other threads that add meanwhile lose nothing.
  /// @return the value before
  T add(T amount) { return value_.fetch_add(amount, std::memory_order_relaxed); }
  /// The same where no other thread adds, which is several times faster.
  T add_alone(T amount) {
    const T before = value_.load(std::memory_order_relaxed);
    value_.store(before + amount, std::memory_order_relaxed);
    return before;
  }

 private:
  std::atomic<T> value_;
  static_assert(std::atomic<T>::is_always_lock_free);
};

}  // namespace flipside
