#pragma once

#include "referee/session/guard.hpp"
#include "referee/session/process.hpp"

namespace flipside::referee {

/// The engines and all that they started are gone when this is.
struct NothingLeft {
  const Guard& guard;
  ~NothingLeft() { kill_strays(guard.id()); }
};

}  // namespace flipside::referee
