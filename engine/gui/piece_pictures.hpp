#pragma once

#include <filesystem>

#include "engine/core/expected.hpp"

namespace flipside {

/// Writes XBoard's pictures of two-faced pieces, discs marked '+' and 'x', as SVG files.
/// @param cache  the pictures go to its sub-directory `pieces`, which is created as needed
/// @return the directory of the pictures
Expected<std::filesystem::path> write_piece_pictures(const std::filesystem::path& cache);

/// Returns the directory for files that can be regenerated: $XDG_CACHE_HOME/flipside, ~/.cache/flipside, or a
/// directory of this user's below the system's directory for temporary files.
std::filesystem::path cache_directory();

}  // namespace flipside
