#pragma once

#include <string>
#include <string_view>

#include "engine/core/expected.hpp"
#include "engine/core/json.hpp"

namespace flipside {

/// The header and content of a compressed file. The first line of the file names its type. The rest is a
/// checksummed zstd frame that contains the header (one line of JSON) and the content.
struct PackedFile {
  Json header;
  std::string content;
};

/// Writes a packed file. The file appears at `path` only when it is complete.
/// @param kind  the file type, a single word
Expected<void> write_packed(const std::string& path, std::string_view kind, const PackedFile& file);

/// Reads a packed file. Fails if the file is missing, truncated, damaged or of a different type.
Expected<PackedFile> read_packed(const std::string& path, std::string_view kind);

}  // namespace flipside
