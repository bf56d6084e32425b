#pragma once

#include <cstdlib>
#include <string_view>

namespace flipside::test {

/// Whether the environment variable FLIPSIDE_LONG_TESTS is 1, which requests long tests.
inline bool runs_long_tests() {
  const char* wish = std::getenv("FLIPSIDE_LONG_TESTS");
  return wish != nullptr && std::string_view(wish) == "1";
}

}  // namespace flipside::test
