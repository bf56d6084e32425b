#pragma once

#include <string>
#include <string_view>

namespace flipside::test {

/// Absolute path of a file in the source tree, e.g. source_path("protocol-spec/ugi.md").
std::string source_path(std::string_view relative);
/// Absolute path of a file in tests/data.
std::string data_path(std::string_view file);
/// Absolute path of a built program, e.g. program_path("referee").
std::string program_path(std::string_view program);

}  // namespace flipside::test
