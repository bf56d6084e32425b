#pragma once

#include <functional>
#include <string_view>

namespace flipside {

/// Hands the lines that arrive at a file descriptor to `handle`, one by one, until it says false, the input
/// ends (a last line without an end counts) or nobody reads the output any more. Of lines longer than
/// longest_line only the beginning is handed over. SIGPIPE is ignored from then on.
void read_lines(int input, int output, const std::function<bool(std::string_view line)>& handle);

}  // namespace flipside
