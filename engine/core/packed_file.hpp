#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"

namespace flipside {

/// A file of one piece: a line `KIND`, and one zstd frame, with its checksum, of a line of JSON, the header,
/// and the content.
struct PackedFile {
  nlohmann::ordered_json header;
  std::string content;
};

/// Writes such a file; it has its name once it is whole.
/// @param kind  what the file is, a word
Expected<void> write_packed(const std::string& path, std::string_view kind, const PackedFile& file);

/// The error says what is wrong with the file: it is missing, of another kind, cut short or damaged.
Expected<PackedFile> read_packed(const std::string& path, std::string_view kind);

}  // namespace flipside
