#pragma once

#include <string>
#include <string_view>

namespace flipside::referee {

/// Shortens the floating-point numbers in a TOML document to the fewest digits that parse to the same value:
/// `1.1` instead of `1.1000000000000001`. Strings stay unchanged.
std::string with_short_numbers(std::string_view toml);

}  // namespace flipside::referee
