#pragma once

#include "engine/core/time_source.hpp"
#include "referee/process/descriptor.hpp"

namespace flipside::referee {

/// Tells how long a thread that was ready to run had to wait for a processor, since it began.
class RunDelay {
 public:
  virtual ~RunDelay() = default;
  virtual Duration total() = 0;
};

/// The calling thread's, as Linux counts it (`/proc/thread-self/schedstat`, second number); zero where it
/// does not.
class ThreadRunDelay final : public RunDelay {
 public:
  ThreadRunDelay();
  Duration total() override;

 private:
  Descriptor file_;
};

}  // namespace flipside::referee
