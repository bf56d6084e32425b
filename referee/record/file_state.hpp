#pragma once

#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <optional>

namespace flipside::referee {

/// Identity, size and modification time of a file. Equal states of a file mean that the file has not been
/// modified in between, unless a program has restored its modification time.
struct FileState {
  std::uint64_t device = 0;
  std::uint64_t inode = 0;
  std::int64_t size = 0;      // in bytes
  std::int64_t modified = 0;  // in nanoseconds since 1970

  /// Returns true if both states are of the same file, which may have been modified in between.
  bool same_file(const FileState& other) const { return device == other.device && inode == other.inode; }
  bool operator==(const FileState&) const = default;
};

/// Returns the state of a regular file; nullopt if the path does not lead to one.
std::optional<FileState> file_state(const std::filesystem::path& path);

/// Returns the 64-bit FNV-1a hash of the rest of a file. The hash is not cryptographic.
std::uint64_t content_hash(std::istream& in);

}  // namespace flipside::referee
