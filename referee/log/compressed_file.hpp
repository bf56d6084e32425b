#pragma once

#include <filesystem>
#include <string_view>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// Compresses `text` with Zstandard and writes it to a file, atomically replacing an existing file. Creates
/// missing directories.
Expected<void> write_compressed(const std::filesystem::path& path, std::string_view text);

}  // namespace flipside::referee
