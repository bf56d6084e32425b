#pragma once

#include <string_view>

namespace flipside {

/// The version that our engines tell.
inline constexpr std::string_view version = FLIPSIDE_VERSION;
inline constexpr std::string_view author = "the Flipside authors";

}  // namespace flipside
