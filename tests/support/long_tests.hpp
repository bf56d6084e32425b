#pragma once

#include <cstdlib>
#include <string_view>

namespace flipside::test {

/// Whether to run long tests, which the environment variable FLIPSIDE_LONG_TESTS=1 requests.
inline bool runs_long_tests() {
  const char* wish = std::getenv("FLIPSIDE_LONG_TESTS");
  return wish != nullptr && std::string_view(wish) == "1";
}

}  // namespace flipside::test
