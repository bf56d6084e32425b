#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// A parsed fastchess command line.
struct FastchessCommand {
  std::string config = {};                 // the equivalent configuration in TOML
  std::vector<std::string> warnings = {};  // one for each option that is ignored or changed
  bool print_config = false;               // print `config` instead of playing
  bool help = false;                       // print the help instead of playing
};

/// Parses a command line in the syntax of the fastchess manual of 2025, such as
/// `-engine cmd=A name=A -each tc=10+0.1 -rounds 50`. If -engine and -each set the same key, the later option
/// wins.
/// @return the command, or an error that names the unknown, invalid or unsupported option
Expected<FastchessCommand> parse_fastchess(std::span<const std::string> arguments);

/// Returns the help text, which lists the supported and the ignored options.
std::string fastchess_help();

}  // namespace flipside::referee
