#pragma once

#include <string_view>

namespace flipside {

/// The version and author that all engines send in their `id` lines.
inline constexpr std::string_view version = FLIPSIDE_VERSION;
inline constexpr std::string_view author = "the Flipside authors";

}  // namespace flipside
