#include "referee/sandbox/init/memory.hpp"

#include <dirent.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>

#include "referee/sandbox/scratch.hpp"

namespace flipside::referee::sandbox {
namespace {

/// Returns the resident memory of a process in bytes; 0 if it has exited.
std::size_t resident(const char* process) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%s/statm", process);
  std::FILE* file = std::fopen(path, "re");
  if (file == nullptr) return 0;
  std::size_t total = 0;
  std::size_t pages = 0;
  const int fields = std::fscanf(file, "%zu %zu", &total, &pages);
  std::fclose(file);
  return fields == 2 ? pages * static_cast<std::size_t>(getpagesize()) : 0;
}

/// Returns the memory of a process in bytes, where each shared page counts as the process's share of it.
/// Returns the resident memory if the process hides its shares.
std::size_t proportional(const char* process) {
  char path[64];
  std::snprintf(path, sizeof path, "/proc/%s/smaps_rollup", process);
  std::FILE* file = std::fopen(path, "re");
  if (file == nullptr) return resident(process);
  char line[256];
  std::size_t kib = 0;
  while (std::fgets(line, sizeof line, file) != nullptr)
    if (std::sscanf(line, "Pss: %zu", &kib) == 1) break;
  std::fclose(file);
  return kib << 10;
}

/// Returns the sum of a measure over all processes of this PID namespace.
std::size_t sum(std::size_t (*measure)(const char* process)) {
  DIR* directory = opendir("/proc");
  if (directory == nullptr) return 0;
  std::size_t total = 0;
  while (const dirent* entry = readdir(directory))
    if (std::isdigit(static_cast<unsigned char>(entry->d_name[0])) != 0) total += measure(entry->d_name);
  closedir(directory);
  return total;
}

/// Returns the size of the files in the sandbox's own /tmp and /dev/shm, which are in memory, in bytes. Skips
/// directories in their place that the engine may write.
std::size_t scratch_files() {
  std::size_t total = 0;
  for (const char* directory : {"/tmp", "/dev/shm"}) {
    struct statvfs status {};
    if (statvfs(directory, &status) == 0 && status.f_blocks * status.f_frsize == scratch_size)
      total += (status.f_blocks - status.f_bfree) * status.f_frsize;
  }
  return total;
}

}  // namespace

std::int64_t MemoryLimit::interval() const {
  constexpr std::int64_t ms = 1'000'000;
  return (used_ < bytes_ / 2 ? 100 : 20) * ms;
}

bool MemoryLimit::is_exceeded() {
  const std::size_t files = scratch_files();
  used_ = sum(resident) + files;
  // Reading the shares is slow, and they cannot exceed the resident memory.
  return used_ > bytes_ && sum(proportional) + files > bytes_;
}

}  // namespace flipside::referee::sandbox
