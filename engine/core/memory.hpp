#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside {

/// Allocates large, randomly accessed arrays on transparent huge pages to avoid TLB misses.
template <class T>
struct HugePageAllocator {
  using value_type = T;
  static constexpr std::size_t page = std::size_t{2} << 20;

  HugePageAllocator() = default;
  template <class U>
  HugePageAllocator(const HugePageAllocator<U>& /*other*/) {}  // NOLINT(google-explicit-constructor)

  T* allocate(std::size_t count) {
    const std::size_t bytes = (count * sizeof(T) + page - 1) / page * page;
    void* memory = std::aligned_alloc(page, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    (void)madvise(memory, bytes, MADV_HUGEPAGE);
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t /*count*/) { std::free(memory); }
  bool operator==(const HugePageAllocator&) const = default;
};

template <class T>
using HugeVector = std::vector<T, HugePageAllocator<T>>;

/// A zero-initialised memory mapping, backed by RAM or by a temporary file. A file-backed mapping can be
/// larger than RAM, because the kernel can evict its pages.
class MappedMemory {
 public:
  /// Maps anonymous memory. Throws std::bad_alloc on failure.
  explicit MappedMemory(std::size_t bytes);
  /// Maps an unlinked temporary file in `directory` and allocates its disk space in advance.
  static Expected<MappedMemory> in_file(std::size_t bytes, const std::filesystem::path& directory);
  MappedMemory(MappedMemory&& other) noexcept;
  MappedMemory& operator=(MappedMemory&&) = delete;
  ~MappedMemory();

  bool is_file_backed() const { return is_file_backed_; }
  /// Returns a view of `count` objects of type T that starts at a byte offset. Views of different types must
  /// not overlap.
  template <class T>
  std::span<T> part(std::size_t offset, std::size_t count) {
    return {static_cast<T*>(static_cast<void*>(memory_ + offset)), count};
  }
  /// Evicts part of a file-backed mapping from RAM. The next access reads that part from the file again. Does
  /// nothing for anonymous memory.
  template <class T>
  void evict(std::span<T> part) const {
    if (is_file_backed_) evict(part.data(), part.size_bytes());
  }

 private:
  MappedMemory(void* memory, std::size_t bytes, bool is_file_backed)
      : memory_(static_cast<std::byte*>(memory)), bytes_(bytes), is_file_backed_(is_file_backed) {}
  static void evict(const void* first, std::size_t bytes);

  std::byte* memory_;
  std::size_t bytes_;
  bool is_file_backed_;
};

/// Returns the machine's available memory in MiB, or nullopt if the system does not report it.
std::optional<std::size_t> available_mebibytes();

/// Parses the text of Linux's /proc/meminfo. Returns the value of `MemAvailable` in MiB, or nullopt if the
/// text lacks it.
std::optional<std::size_t> available_mebibytes(std::string_view meminfo);

}  // namespace flipside
