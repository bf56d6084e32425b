#pragma once

#include <sys/types.h>

#include <ctime>

#include "engine/core/time_source.hpp"
#include "referee/process/descriptor.hpp"

namespace flipside::referee {

/// Counts the processor time of a process group's leader and of all that it started.
///
/// Exact to the nanosecond for processes that live, by their CPU-time clocks, which hold all their threads,
/// ended ones too. Of children that ended and were waited for, the kernel tells the sum in ticks (10 ms),
/// rounded down once for the sum, not once for each. While the leader has no children, a sample costs three
/// system calls.
class GroupCpu {
 public:
  explicit GroupCpu(pid_t leader);

  /// So far; never less than before.
  Duration used();

 private:
  Duration by_others() const;

  pid_t leader_;
  Descriptor stat_;      // the leader's
  Descriptor children_;  // of its first thread
  bool has_started_others_ = false;
  Duration most_{0};
};

}  // namespace flipside::referee
