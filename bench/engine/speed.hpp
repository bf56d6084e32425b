#pragma once

#include <chrono>
#include <vector>

#include "engine/app/search_player.hpp"
#include "engine/core/any_game.hpp"
#include "engine/core/time_source.hpp"

namespace flipside {

/// The CPU time of this process divided by the number of its threads. This is the time that would pass if
/// each thread ran on a separate CPU without waiting, so it does not depend on the load of the machine.
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
  std::chrono::milliseconds time{250};  // search time per position
  int mebibytes = 64;                   // size of the transposition table in MiB
};

/// Returns the number of nodes per second of CpuTime, over all positions together. Each search starts with an
/// empty transposition table. Searches that end within a tenth of their time limit are excluded.
/// @return 0 if all searches are excluded
double nodes_per_second(const std::vector<AnyGame>& positions, const SpeedTest& test);

}  // namespace flipside
