#pragma once

#include <chrono>
#include <vector>

#include "engine/app/search_player.hpp"
#include "engine/core/any_game.hpp"
#include "engine/core/time_source.hpp"

namespace flipside {

/// The CPU time of this process divided by the number of its threads: the time that would pass if each thread
/// ran on a separate CPU without waiting. Independent of other load on the machine.
class CpuTime final : public TimeSource {
 public:
  explicit CpuTime(int threads) : threads_(threads) {}
  Instant now() override;

 private:
  int threads_;
};

/// A search method and its limits.
struct SpeedTest {
  SearchMethod method = SearchMethod::alpha_beta;
  int threads = 1;
  std::chrono::milliseconds time{250};  // per position
  int mebibytes = 64;                   // size of the transposition table
};

/// Returns the nodes per second of CpuTime, over all positions together; each search starts with an empty
/// table. Searches that end within a tenth of their time are left out.
/// @return 0 if no search takes a tenth of its time
double nodes_per_second(const std::vector<AnyGame>& positions, const SpeedTest& test);

}  // namespace flipside
