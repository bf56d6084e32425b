#include "engine/core/output_file.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <system_error>
#include <utility>

#include "engine/core/sync_file.hpp"

namespace flipside {

namespace {

/// Returns true if a file is an SQLite database. See "Database File Format" in SQLite's documentation.
bool is_database(const std::string& path) {
  constexpr std::string_view magic{"SQLite format 3\0", 16};
  std::array<char, magic.size()> begin{};
  std::ifstream(path).read(begin.data(), begin.size());
  return std::string_view(begin.data(), begin.size()) == magic;
}

/// Returns true if a file is a database, or belongs to the database whose name it extends.
bool is_part_of_database(const std::string& path) {
  if (is_database(path)) return true;
  for (const std::string_view suffix : {"-wal", "-shm", "-journal", "-lock"})
    if (path.ends_with(suffix) && is_database(path.substr(0, path.size() - suffix.size()))) return true;
  return false;
}

/// Follows symbolic links. The last target need not exist.
std::filesystem::path target_of(std::filesystem::path path) {
  constexpr int max_links = 40;
  std::error_code failure;
  for (int links = 0; links < max_links && std::filesystem::is_symlink(path, failure); ++links)
    path = path.parent_path() / std::filesystem::read_symlink(path, failure);
  return path;
}

}  // namespace

Expected<OutputFile> OutputFile::open(const std::string& path) {
  std::signal(SIGPIPE, SIG_IGN);  // makes writes to a closed pipe fail with EPIPE
  OutputFile file;
  if (path.empty()) return file;
  std::error_code ignored;
  file.path_ = target_of(path);
  const auto status = std::filesystem::status(file.path_, ignored);
  if (std::filesystem::is_directory(status))
    return Error{fmt::format("cannot write '{}': is a directory", path)};
  // A rename must not replace a device or pipe such as /dev/null, so write to it directly.
  const bool in_place = std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
  if (!in_place && is_part_of_database(file.path_.string()))
    return Error{fmt::format("cannot write '{}': it belongs to a database, which would be lost", path)};
  if (!in_place) file.temporary_path_ = file.path_.string() + ".part";
  file.stream_ = std::fopen((in_place ? file.path_ : file.temporary_path_).c_str(), "we");
  if (file.stream_ == nullptr)
    return Error{fmt::format("cannot write '{}': {}", path, std::generic_category().message(errno))};
  return file;
}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : stream_(std::exchange(other.stream_, nullptr)),
      path_(std::move(other.path_)),
      temporary_path_(std::move(other.temporary_path_)),
      write_error_(other.write_error_) {
  other.temporary_path_.clear();
}

OutputFile::~OutputFile() {
  if (stream_ != nullptr && stream_ != stdout) std::fclose(stream_);
  std::error_code ignored;
  if (!temporary_path_.empty()) std::filesystem::remove(temporary_path_, ignored);
}

bool OutputFile::write(std::string_view text) {
  if (write_error_ == 0 && std::fwrite(text.data(), 1, text.size(), stream_) < text.size())
    write_error_ = errno;
  return write_error_ == 0;
}

Expected<void> OutputFile::finish() {
  if (write_error_ == 0 && std::fflush(stream_) != 0) write_error_ = errno;
  if (write_error_ == EPIPE && path_.empty()) {
    std::clearerr(stream_);
    return {};
  }
  const auto error = [&](const std::string& why) {
    return Error{fmt::format("cannot write {}: {}",
                             path_.empty() ? "standard output" : fmt::format("'{}'", path_.string()), why)};
  };
  if (write_error_ != 0) return error(std::generic_category().message(write_error_));
  if (path_.empty()) return {};
  const bool renames = !temporary_path_.empty();
  // Flush the data to disk before the rename, so that a power failure never leaves an incomplete file.
  const int sync_error = renames ? sync_file(fileno(stream_)) : 0;
  if (std::fclose(std::exchange(stream_, nullptr)) != 0) return error(std::generic_category().message(errno));
  if (sync_error != 0) return error(std::generic_category().message(sync_error));
  std::error_code failure;
  if (renames) std::filesystem::rename(temporary_path_, path_, failure);
  if (failure) return error(failure.message());
  if (renames) sync_directory_of(path_);
  temporary_path_.clear();
  return {};
}

}  // namespace flipside
