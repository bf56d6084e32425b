#pragma once

#include <chrono>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/time_source.hpp"
#include "engine/search/searcher.hpp"

namespace flipside {

/// The processor time that the process has used, shared out among so many threads: the time that would pass
/// if each of them had a processor of its own and none waited for another, whatever else the machine does.
class ProcessorTime final : public TimeSource {
 public:
  explicit ProcessorTime(int threads) : threads_(threads) {}
  Instant now() override;

 private:
  int threads_;
};

/// What is searched, and how long.
struct SpeedTest {
  SearchMethod method = SearchMethod::alpha_beta;
  int threads = 1;
  std::chrono::milliseconds time{250};  // for each position
  int mebibytes = 64;
};

/// Nodes a second of ProcessorTime, of searches that begin with nothing known, over all of the positions
/// together.
/// @return 0 where the positions are so simple that no search takes a tenth of its time
double nodes_a_second(const std::vector<AnyGame>& positions, const SpeedTest& test);

}  // namespace flipside
