#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>

namespace flipside::referee {

/// Identity, size and modification time of a file. If two states of a file are equal, the file was not
/// modified between them, unless a program restored its modification time.
struct FileState {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::int64_t size = 0;      // in bytes
  std::int64_t modified = 0;  // in nanoseconds since 1970

  /// Returns true if both states belong to the same file, even if it was modified between them.
  bool same_file(const FileState& other) const { return device == other.device && inode == other.inode; }
  bool operator==(const FileState&) const = default;
};

/// Returns the state of a regular file; nullopt if the path does not refer to a regular file.
std::optional<FileState> file_state(const std::filesystem::path& path);

/// Returns the 64-bit FNV-1a hash of the bytes from the current position of `in` to its end. The hash is not
/// cryptographic.
std::uint64_t content_hash(std::istream& in);

}  // namespace flipside::referee
