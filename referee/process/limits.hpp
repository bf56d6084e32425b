#pragma once

#include <cstddef>
#include <limits>

namespace flipside::referee {

/// The numbers of descriptors and processes that the system grants the referee and its engines.
struct SystemLimits {
  static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

  std::size_t descriptors = unlimited;  // maximum number of open descriptors of the referee
  std::size_t processes = unlimited;    // number of further processes and threads that may start
  bool operator==(const SystemLimits&) const = default;
};

/// Raises the soft limits on processes and, as far as needed, on descriptors, and returns the resulting
/// limits. Considers `ulimit -n`, `ulimit -u`, and the limits of the control groups.
/// @param descriptors  number of descriptors that the referee needs; a higher soft limit stays unchanged,
///                     because engines inherit it
SystemLimits raise_limits(std::size_t descriptors);

}  // namespace flipside::referee
