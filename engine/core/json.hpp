#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace flipside {

/// A JSON value. Objects keep their keys in order of insertion.
using Json = nlohmann::ordered_json;

// These functions replace Json::parse() and Json::dump(), which take seconds to compile in each directory.

/// Parses a JSON value. If the text is malformed, is_discarded() of the result is true.
Json parse_json(std::string_view text);

/// Formats a value as text. Replaces invalid UTF-8 by U+FFFD.
/// @param indent  spaces per level; -1: everything on one line, without spaces
std::string json_text(const Json& value, int indent = -1);

}  // namespace flipside
