#include "referee/sandbox/init/memory.hpp"

#include <dirent.h>
#include <unistd.h>

#include <cctype>
#include <cstdio>
#include <cstdlib>

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

}  // namespace

timespec MemoryLimit::interval() const {
  constexpr long ms = 1'000'000;
  return {0, (used_ < bytes_ / 2 ? 100 : 20) * ms};
}

bool MemoryLimit::is_exceeded() {
  used_ = sum(resident);
  // Reading the shares is slow, and they cannot exceed the resident memory.
  return used_ > bytes_ && sum(proportional) > bytes_;
}

}  // namespace flipside::referee::sandbox
