#pragma once

#include <filesystem>

namespace flipside {

/// Flushes the data of an open file to disk (fsync), so that it survives a power failure.
/// @return the errno of the failure, or 0
int sync_file(int descriptor);

/// Flushes the directory that contains `path` to disk, so that a new or renamed file survives a power
/// failure. Does nothing on file systems that cannot synchronise directories.
void sync_directory_of(const std::filesystem::path& path);

}  // namespace flipside
