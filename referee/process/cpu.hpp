#pragma once

#include <sys/types.h>

#include <ctime>
#include <vector>

#include "engine/core/time_source.hpp"
#include "referee/process/descriptor.hpp"

namespace flipside::referee {

/// A logical CPU (hardware thread), numbered as in /sys/devices/system/cpu.
struct Cpu {
  int number = 0;
  int package = 0;
  int core = 0;  // number of the physical core within its package
  bool operator==(const Cpu&) const = default;
};

/// Returns the CPUs in the affinity mask of the calling thread.
std::vector<Cpu> allowed_cpus();

/// Returns the CPU numbers in pinning order: first one CPU of every physical core, then the second CPU of
/// every core, and so on. Within each pass, CPUs are ordered by package and core.
std::vector<int> pinning_order(std::vector<Cpu> cpus);

/// Measures how a thread spent its time. All values are cumulative; subtract two readings to get an interval.
class ThreadClocks {
 public:
  virtual ~ThreadClocks() = default;
  /// Returns the scheduling delay: how long the thread was runnable without running.
  virtual Duration run_delay() = 0;
  /// Returns the CPU time that the thread has used.
  virtual Duration cpu_time() = 0;
  /// Returns how long the system has been suspended since it booted.
  virtual Duration suspended() = 0;
};

/// The clocks of the thread that constructs this object. Only that thread may use it.
class OwnThreadClocks final : public ThreadClocks {
 public:
  OwnThreadClocks();
  /// Reads `/proc/thread-self/schedstat`; returns zero if the kernel does not provide that file.
  Duration run_delay() override;
  Duration cpu_time() override;
  Duration suspended() override;

 private:
  Descriptor schedstat_;
};

/// Measures the CPU time used by a process group's leader and all its descendants.
///
/// The CPU time of live processes is exact to the nanosecond and includes their terminated threads. For
/// reaped children, the kernel keeps only one sum per parent process, in ticks of 10 ms. Until the leader has
/// its first child, a sample costs three system calls.
class GroupCpu {
 public:
  explicit GroupCpu(pid_t leader);

  /// Returns the CPU time used so far; never decreases.
  Duration used();

 private:
  Duration used_by_descendants() const;

  pid_t leader_;
  Descriptor stat_;      // /proc/LEADER/stat
  Descriptor children_;  // /proc/LEADER/task/LEADER/children
  bool has_had_children_ = false;
  Duration maximum_{0};  // largest value returned so far
};

}  // namespace flipside::referee
