#include "engine/core/block_memory.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>
#include <system_error>
#include <utility>

namespace flipside::two_faced {

BlockMemory::BlockMemory(std::size_t bytes)
    : BlockMemory(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), bytes,
                  false) {
  if (memory_ == MAP_FAILED) throw std::bad_alloc();
  (void)madvise(memory_, bytes_, MADV_HUGEPAGE);
}

Expected<BlockMemory> BlockMemory::in_file(std::size_t bytes, const std::filesystem::path& folder) {
  const auto error = [&](int problem) {
    return Error{fmt::format("no file of {} MiB can be had in '{}': {}", (bytes >> 20) + 1, folder.string(),
                             std::generic_category().message(problem))};
  };
  std::string path = (folder / "solve-XXXXXX").string();
  const int descriptor = mkostemp(path.data(), O_CLOEXEC);
  if (descriptor < 0) return error(errno);
  unlink(path.c_str());
  // All of it now: that the disk is full could not be told later.
  const int problem = posix_fallocate(descriptor, 0, static_cast<off_t>(bytes));
  void* const memory =
      problem != 0 ? MAP_FAILED : mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  const int failure = problem != 0 ? problem : errno;
  close(descriptor);
  if (memory == MAP_FAILED) return error(failure);
  return BlockMemory(memory, bytes, true);
}

BlockMemory::BlockMemory(BlockMemory&& other) noexcept
    : memory_(other.memory_), bytes_(std::exchange(other.bytes_, 0)), is_in_file_(other.is_in_file_) {}

BlockMemory::~BlockMemory() {
  if (bytes_ != 0) munmap(memory_, bytes_);
}

void BlockMemory::release(const void* first, std::size_t bytes) {
  // What else lies in the first page and the last one comes back as well when it is asked for.
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto address = reinterpret_cast<std::uintptr_t>(first);
  const std::uintptr_t begin = address / page * page;
  (void)madvise(reinterpret_cast<void*>(begin), address + bytes - begin, MADV_DONTNEED);
}

}  // namespace flipside::two_faced
