#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

namespace flipside {

/// An allocator for large arrays that are read and written all over: in huge pages where the system allows
/// them, which saves the processor most of its look-ups of addresses.
template <class T>
struct HugePages {
  using value_type = T;
  static constexpr std::size_t page = std::size_t{2} << 20;

  HugePages() = default;
  template <class U>
  HugePages(const HugePages<U>& /*other*/) {}  // NOLINT(google-explicit-constructor)

  T* allocate(std::size_t count) {
    const std::size_t bytes = (count * sizeof(T) + page - 1) / page * page;
    void* memory = std::aligned_alloc(page, bytes);
    if (memory == nullptr) throw std::bad_alloc();
    (void)madvise(memory, bytes, MADV_HUGEPAGE);
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t /*count*/) { std::free(memory); }
  bool operator==(const HugePages&) const = default;
};

template <class T>
using HugeVector = std::vector<T, HugePages<T>>;

}  // namespace flipside
