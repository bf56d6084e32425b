#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"

namespace flipside {

/// A compressed file: a line `KIND`, then one zstd frame with a checksum that holds the header, a line of
/// JSON, and the content.
struct PackedFile {
  nlohmann::ordered_json header;
  std::string content;
};

/// Writes a packed file. The file appears at `path` only when it is complete.
/// @param kind  the file type, one word
Expected<void> write_packed(const std::string& path, std::string_view kind, const PackedFile& file);

/// Reads a packed file. Fails if it is missing, of another kind, truncated or damaged.
Expected<PackedFile> read_packed(const std::string& path, std::string_view kind);

}  // namespace flipside
