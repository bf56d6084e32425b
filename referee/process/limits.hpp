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

/// Raises the soft limit on processes and, if necessary, the soft limit on descriptors, and returns the
/// resulting limits. Takes `ulimit -n`, `ulimit -u`, and the limits of the control groups into account.
/// @param descriptors  number of descriptors that the referee needs; a higher soft limit stays unchanged,
///                     because engines inherit it
SystemLimits raise_limits(std::size_t descriptors);

}  // namespace flipside::referee
