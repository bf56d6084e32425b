#include "referee/record/file_state.hpp"

#include <sys/stat.h>

namespace flipside::referee {

std::optional<FileState> file_state(const std::filesystem::path& path) {
  struct stat file {};
  if (::stat(path.c_str(), &file) != 0) return std::nullopt;
  return FileState{file.st_dev, file.st_ino, file.st_size,
                   file.st_mtim.tv_sec * std::int64_t{1'000'000'000} + file.st_mtim.tv_nsec};
}

}  // namespace flipside::referee
