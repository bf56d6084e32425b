#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// A tournament as fastchess's command line asks for it.
struct FastchessOrder {
  std::string config = {};                 // the text of a tournament's file that means the same
  std::vector<std::string> warnings = {};  // options that do nothing here, each with the reason
  bool print_config = false;               // print that text, and play nothing
  bool help = false;
};

/// Reads the options of fastchess (its manual of 2025), `-engine cmd=A name=A -each tc=10+0.1 -rounds 50 …`.
/// Where an engine and -each set the same key, the later one counts.
/// @return the error names the option that is unknown, or wrong, or cannot be done here
Expected<FastchessOrder> read_fastchess(std::span<const std::string> arguments);

/// The options that are known, those first that do something.
std::string fastchess_help();

}  // namespace flipside::referee
