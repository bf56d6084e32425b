#pragma once

#include <filesystem>

#include "engine/core/expected.hpp"

namespace flipside {

/// Writes the pictures of two-sided pieces for XBoard as SVG files: discs marked '+' and 'x'.
/// @param cache  the parent directory; the pictures go to its sub-directory `pieces`, created as needed
/// @return the directory of the pictures
Expected<std::filesystem::path> write_piece_pictures(const std::filesystem::path& cache);

/// Returns the cache directory: $XDG_CACHE_HOME/flipside, ~/.cache/flipside, or a per-user directory inside
/// the system's temporary directory.
std::filesystem::path cache_directory();

}  // namespace flipside
