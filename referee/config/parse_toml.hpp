#pragma once

#include <toml++/toml.h>
#include <string>
#include <string_view>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// Parses a TOML document. Rejects keys of more than 16 parts, because toml++ recurses over nested tables,
/// and NUL bytes, because neither program arguments nor file names can contain them.
/// @param file  source to name in error messages and to record in the nodes; empty: the command line
Expected<toml::table> parse_toml(std::string_view text, const std::string& file);

}  // namespace flipside::referee
