#pragma once

#include <string>
#include <utility>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// The right to be the only writer of something, held as a lock on a file made for the purpose. The kernel
/// takes it back when the program ends, however it ends; programs that it started do not inherit it.
class FileLock {
 public:
  /// @param path  the lock file; made where missing, removed with the lock
  /// @param held  what to say if another program, or another lock of this one, holds it
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
