#pragma once

#include <cstdlib>
#include <string_view>

namespace flipside::test {

/// Whether the environment variable FLIPSIDE_LONG_TESTS is 1, which requests long tests.
inline bool runs_long_tests() {
  const char* value = std::getenv("FLIPSIDE_LONG_TESTS");
  return value != nullptr && std::string_view(value) == "1";
}

}  // namespace flipside::test
