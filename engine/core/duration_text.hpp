#pragma once

#include <string>

#include "engine/core/time_source.hpp"

namespace flipside {

/// A time for people, two units at most: "482 ms", "9.5 s", "42 s", "4 min 18 s", "2 h 03 min", "3 d 04 h".
std::string duration_text(Duration duration);

}  // namespace flipside
