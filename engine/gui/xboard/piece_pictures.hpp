#pragma once

#include <filesystem>

#include "engine/core/expected.hpp"

namespace flipside {

/// Writes XBoard's pictures of two-faced pieces, discs with '+' and 'x', as SVG files into a folder of their
/// own.
/// @return the folder
Expected<std::filesystem::path> write_piece_pictures(const std::filesystem::path& cache);

/// The user's folder for what can be made anew: $XDG_CACHE_HOME/flipside, ~/.cache/flipside, or one in the
/// system's folder for temporary files.
std::filesystem::path cache_folder();

}  // namespace flipside
