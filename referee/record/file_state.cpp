#include "referee/record/file_state.hpp"

#include <sys/stat.h>

#include <array>
#include <istream>

#include "engine/core/binary.hpp"

namespace flipside::referee {

std::optional<FileState> file_state(const std::filesystem::path& path) {
  struct stat file {};
  if (::stat(path.c_str(), &file) != 0 || !S_ISREG(file.st_mode)) return std::nullopt;
  return FileState{file.st_dev, file.st_ino, file.st_size,
                   file.st_mtim.tv_sec * std::int64_t{1'000'000'000} + file.st_mtim.tv_nsec};
}

std::uint64_t content_hash(std::istream& in) {
  std::uint64_t hash = fnv1a_basis;
  for (std::array<char, 65536> bytes; in.read(bytes.data(), bytes.size()), in.gcount() > 0;)
    hash = fnv1a({bytes.data(), static_cast<std::size_t>(in.gcount())}, hash);
  return hash;
}

}  // namespace flipside::referee
