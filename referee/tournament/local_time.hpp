#pragma once

#include <string>

namespace flipside::referee {

/// The present time where the program runs, as strftime writes it: "%Y-%m-%d %H:%M:%S".
std::string local_time(const char* format);

}  // namespace flipside::referee
