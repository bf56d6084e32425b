#include "referee/app/local_time.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>

namespace flipside::referee {

std::string local_time(const char* format) {
  return fmt::format(fmt::runtime(fmt::format("{{:{}}}", format)), fmt::localtime(std::time(nullptr)));
}

}  // namespace flipside::referee
