#pragma once

#include <ostream>
#include <string_view>

namespace flipside {

/// Tells an error; the exit status of a command that ends with it.
inline int fail(std::ostream& err, std::string_view message) {
  err << "error: " << message << '\n';
  return 1;
}

}  // namespace flipside
