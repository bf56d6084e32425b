#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "referee/check/examination.hpp"

namespace flipside::referee::conformance {

/// The engine's table in a tournament file, with no keys but those that it needs.
/// @param command  its program and its arguments
std::string settings_text(const Knowledge& knows, const std::vector<std::string>& command,
                          const Order& order);

}  // namespace flipside::referee::conformance
