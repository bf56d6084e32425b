#include "engine/core/memory.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <utility>

namespace flipside {

MappedMemory::MappedMemory(std::size_t bytes)
    : MappedMemory(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), bytes,
                   false) {
  if (memory_ == MAP_FAILED) throw std::bad_alloc();
  (void)madvise(memory_, bytes_, MADV_HUGEPAGE);
}

Expected<MappedMemory> MappedMemory::in_file(std::size_t bytes, const std::filesystem::path& directory) {
  const auto error = [&](int code) {
    return Error{fmt::format("cannot allocate a temporary file of {} MiB in '{}': {}", (bytes >> 20) + 1,
                             directory.string(), std::generic_category().message(code))};
  };
  std::string path = (directory / "solve-XXXXXX").string();
  const int descriptor = mkostemp(path.data(), O_CLOEXEC);
  if (descriptor < 0) return error(errno);
  unlink(path.c_str());
  // Allocate all disk space now. Otherwise, a later write to the mapping would raise SIGBUS if the disk is
  // full.
  const int allocation_error = posix_fallocate(descriptor, 0, static_cast<off_t>(bytes));
  void* const memory = allocation_error != 0
                           ? MAP_FAILED
                           : mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
  const int code = allocation_error != 0 ? allocation_error : errno;
  close(descriptor);
  if (memory == MAP_FAILED) return error(code);
  return MappedMemory(memory, bytes, true);
}

MappedMemory::MappedMemory(MappedMemory&& other) noexcept
    : memory_(other.memory_),
      bytes_(std::exchange(other.bytes_, 0)),
      is_file_backed_(other.is_file_backed_) {}

MappedMemory::~MappedMemory() {
  if (bytes_ != 0) munmap(memory_, bytes_);
}

void MappedMemory::evict(const void* first, std::size_t bytes) {
  // Evict whole pages. This loses no data, because other data on the first or last page can be read back from
  // the file.
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto address = reinterpret_cast<std::uintptr_t>(first);
  const std::uintptr_t begin = address / page * page;
  (void)madvise(reinterpret_cast<void*>(begin), address + bytes - begin, MADV_DONTNEED);
}

std::optional<std::size_t> available_mebibytes() {
  std::ifstream file("/proc/meminfo");
  return available_mebibytes(std::string(std::istreambuf_iterator<char>(file), {}));
}

std::optional<std::size_t> available_mebibytes(std::string_view meminfo) {
  constexpr std::string_view label = "MemAvailable:";
  const auto start = meminfo.find(label);
  if (start == std::string_view::npos) return std::nullopt;
  meminfo.remove_prefix(start + label.size());
  meminfo.remove_prefix(std::min(meminfo.find_first_not_of(' '), meminfo.size()));
  std::size_t kibibytes = 0;
  const auto read = std::from_chars(meminfo.data(), meminfo.data() + meminfo.size(), kibibytes);
  if (read.ec != std::errc()) return std::nullopt;
  return kibibytes >> 10;
}

}  // namespace flipside
