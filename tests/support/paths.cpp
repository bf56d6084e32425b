#include "tests/support/paths.hpp"

#include <fmt/format.h>

namespace flipside::test {

std::string source_path(std::string_view relative) { return fmt::format("{}/{}", FLIPSIDE_SOURCE, relative); }
std::string data_path(std::string_view file) { return source_path(fmt::format("tests/data/{}", file)); }
std::string program_path(std::string_view program) { return fmt::format("{}/{}", FLIPSIDE_BIN, program); }

}  // namespace flipside::test
