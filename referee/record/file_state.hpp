#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

namespace flipside::referee {

/// Identity, size and modification time of a file. If two states of a file are equal, no program has modified
/// the file in between.
struct FileState {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::int64_t size = 0;      // in bytes
  std::int64_t modified = 0;  // in nanoseconds since 1970

  /// Returns true if both states are of the same file, which may have been modified in between.
  bool same_file(const FileState& other) const { return device == other.device && inode == other.inode; }
  bool operator==(const FileState&) const = default;
};

/// Returns the state of a file; nullopt if the file does not exist.
std::optional<FileState> file_state(const std::filesystem::path& path);

}  // namespace flipside::referee
