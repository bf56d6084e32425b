#pragma once

#include <filesystem>
#include <string_view>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// Writes a text as a file that `zstdcat` reads. The file is there once it is whole; one of that name is
/// replaced. Folders that lack are made.
Expected<void> write_compressed(const std::filesystem::path& path, std::string_view text);

}  // namespace flipside::referee
