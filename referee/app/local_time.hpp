#pragma once

#include <string>

namespace flipside::referee {

/// Returns the current local time in a strftime(3) format, such as "%Y-%m-%d %H:%M:%S".
std::string local_time(const char* format);

}  // namespace flipside::referee
