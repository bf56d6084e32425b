#pragma once

#include <string_view>

namespace flipside {

/// The version that our engines tell.
inline constexpr std::string_view version = "0.1.0";
inline constexpr std::string_view author = "the Flipside authors";

}  // namespace flipside
