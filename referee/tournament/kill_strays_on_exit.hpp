#pragma once

#include "referee/process/guard.hpp"
#include "referee/process/process.hpp"

namespace flipside::referee {

/// The engines and all that they started are gone when this is.
struct KillStraysOnExit {
  const Guard& guard;
  ~KillStraysOnExit() { kill_strays(guard.id()); }
};

}  // namespace flipside::referee
