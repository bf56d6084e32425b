#pragma once

#include "referee/process/cpu.hpp"

namespace flipside::test {

/// Thread clocks that tests set by hand.
struct ManualClocks final : referee::ThreadClocks {
  Duration run_delay() override { return delay; }
  Duration cpu_time() override { return cpu; }
  Duration suspended() override { return suspension; }

  Duration delay{0};
  Duration cpu{0};
  Duration suspension{0};
};

}  // namespace flipside::test
