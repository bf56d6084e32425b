#pragma once

#include <string>
#include <utility>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// An exclusive lock on a dedicated lock file. The kernel releases it when the program ends for any reason;
/// child processes do not inherit it.
class FileLock {
 public:
  /// Acquires the lock without waiting.
  /// @param path  the lock file; created if missing, removed when the lock is released
  /// @param held  message of the error if another program or another FileLock of this program holds the lock
  static Expected<FileLock> take(const std::string& path, const std::string& held);

  FileLock(FileLock&& other) noexcept
      : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)) {}
  FileLock& operator=(FileLock&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    std::swap(path_, other.path_);
    return *this;
  }
  ~FileLock();

 private:
  FileLock(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}

  int descriptor_;
  std::string path_;
};

}  // namespace flipside::referee
