#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

#include "engine/core/expected.hpp"

namespace flipside::two_faced {

/// Memory that begins as zeros, for what a solution keeps of its blocks: the machine's, or that of a file, of
/// which only what is in use counts.
class BlockMemory {
 public:
  /// Of the machine; throws std::bad_alloc.
  explicit BlockMemory(std::size_t bytes);
  /// Of a file without a name in a folder, which is gone with the process.
  static Expected<BlockMemory> in_file(std::size_t bytes, const std::filesystem::path& folder);
  BlockMemory(BlockMemory&& other) noexcept;
  BlockMemory& operator=(BlockMemory&&) = delete;
  ~BlockMemory();

  bool is_in_file() const { return is_in_file_; }
  /// A part of it, of so many objects that begin as zeros; the parts do not overlap.
  template <class T>
  std::span<T> part(std::size_t first_byte, std::size_t count) {
    return {static_cast<T*>(static_cast<void*>(memory_ + first_byte)), count};
  }
  /// Of a file, so much is not in use for now: it leaves the memory, and comes back when it is read again.
  template <class T>
  void release(std::span<T> part) const {
    if (is_in_file_) release(part.data(), part.size_bytes());
  }

 private:
  BlockMemory(void* memory, std::size_t bytes, bool is_in_file)
      : memory_(static_cast<std::byte*>(memory)), bytes_(bytes), is_in_file_(is_in_file) {}
  static void release(const void* first, std::size_t bytes);

  std::byte* memory_;
  std::size_t bytes_;
  bool is_in_file_;
};

}  // namespace flipside::two_faced
