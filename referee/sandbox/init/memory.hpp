#pragma once

#include <cstddef>
#include <cstdint>

namespace flipside::referee::sandbox {

/// A limit on the memory that all processes of this PID namespace use together.
class MemoryLimit {
 public:
  /// @param mib  0: unlimited
  explicit MemoryLimit(std::size_t mib) : bytes_(mib << 20) {}

  bool is_set() const { return bytes_ > 0; }
  /// Returns the time to wait before the next call of is_exceeded(), in nanoseconds; it is shorter close to
  /// the limit.
  std::int64_t interval() const;
  /// Adds up the memory of all processes and of the files in /tmp and /dev/shm. Memory that several processes
  /// share counts once.
  bool is_exceeded();

 private:
  std::size_t bytes_;
  std::size_t used_ = 0;  // at the last call of is_exceeded()
};

}  // namespace flipside::referee::sandbox
