#pragma once

#include <cstdlib>
#include <string_view>

namespace flipside::test {

/// Whether checks that take long are wanted: where the environment says FLIPSIDE_LONG_TESTS=1.
inline bool runs_long_tests() {
  const char* wish = std::getenv("FLIPSIDE_LONG_TESTS");
  return wish != nullptr && std::string_view(wish) == "1";
}

}  // namespace flipside::test
