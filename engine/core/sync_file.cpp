#include "engine/core/sync_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace flipside {

int sync_file(int descriptor) {
  while (fsync(descriptor) != 0)
    if (errno != EINTR) return errno;
  return 0;
}

void sync_directory_of(const std::filesystem::path& path) {
  const auto directory = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  const int descriptor = open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  (void)sync_file(descriptor);
  close(descriptor);
}

}  // namespace flipside
