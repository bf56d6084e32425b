#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/expected.hpp"

namespace flipside::referee {

/// Who plays what in a tournament: all that a reader of its games needs. It can be told wherever the file is,
/// also where the programs and folders of the tournament are not.
struct Outline {
  std::vector<std::string> engines;  // names, in the order of the configuration's
  std::vector<std::string> games;    // ids
  bool operator==(const Outline&) const = default;
};

/// Reads the outline out of a configuration's whole text, as config_text() writes it.
/// @param file  the name for error messages
Expected<Outline> read_outline(std::string_view text, const std::string& file);

}  // namespace flipside::referee
