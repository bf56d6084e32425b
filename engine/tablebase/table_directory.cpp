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

Expected<void> require_directory(const std::filesystem::path& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return {};
  return Error{fmt::format("'{}' is not a directory", path.string())};
}

Expected<TableDirectory> TableDirectory::open(const std::filesystem::path& path) {
  const auto error = [&](const std::string& why) {
    return Error{fmt::format("directory '{}': {}", path.string(), why)};
  };
  std::error_code failure;
  std::filesystem::create_directories(path, failure);
  if (failure) return error(failure.message());
  TableDirectory directory(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.descriptor_ < 0 || access(path.c_str(), W_OK) != 0)
    return error(std::generic_category().message(errno));
  if (flock(directory.descriptor_, LOCK_EX | LOCK_NB) != 0)
    return error("another process is making tables in this directory");
  return directory;
}

TableDirectory::TableDirectory(TableDirectory&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)) {}

TableDirectory::~TableDirectory() {
  if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace flipside
