#include "engine/tablebase/table_directory.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

namespace flipside {

Expected<void> find_directory(const std::filesystem::path& path) {
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) return {};
  return Error{fmt::format("there is no folder '{}'", path.string())};
}

Expected<TableDirectory> TableDirectory::open(const std::filesystem::path& path) {
  const auto error = [&](const std::string& why) {
    return Error{fmt::format("folder '{}': {}", path.string(), why)};
  };
  std::error_code problem;
  std::filesystem::create_directories(path, problem);
  if (problem) return error(problem.message());
  TableDirectory folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.descriptor_ < 0 || access(path.c_str(), W_OK) != 0)
    return error(std::generic_category().message(errno));
  if (flock(folder.descriptor_, LOCK_EX | LOCK_NB) != 0) return error("another process makes tables in it");
  return folder;
}

TableDirectory::TableDirectory(TableDirectory&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

TableDirectory::~TableDirectory() {
  if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace flipside
