#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace flipside {

/// A JSON value. Objects keep their keys in insertion order.
using Json = nlohmann::ordered_json;

// Call these functions instead of Json::parse() and Json::dump(), which add one to two seconds to the compile
// time of each directory that uses them.

/// Parses a JSON value. Returns a value whose is_discarded() is true if the text is malformed.
Json parse_json(std::string_view text);

/// Formats a value as text. Replaces invalid UTF-8 with U+FFFD.
/// @param indent  spaces per level; -1 for compact output on one line
std::string json_text(const Json& value, int indent = -1);

}  // namespace flipside
