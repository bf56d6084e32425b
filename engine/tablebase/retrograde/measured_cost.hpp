#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>

#include "engine/core/time_source.hpp"
#include "engine/tablebase/two_sided/rules.hpp"

namespace flipside::two_sided {

/// Measured cost of a retrograde analysis (docs/solved.md).
struct MeasuredCost {
  int pieces;                          // number of pieces per side
  std::uint64_t entries;               // number of entries changed, summed over all plies
  std::chrono::milliseconds cpu_time;  // CPU time including file output
  std::uint64_t wdl_bytes;             // size of the WDL table
  std::uint64_t dtw_bytes;             // size of the DTW table
  std::uint64_t log_bytes;             // size of the distance log, a temporary file
  std::uint64_t checkpoint_bytes;      // largest checkpoint; two exist while the newer is being written
};

/// Measured costs by number of pieces.
template <class Rules>
inline constexpr std::array<MeasuredCost, 0> measured_costs{};
template <>
inline constexpr std::array<MeasuredCost, 4> measured_costs<FlipFlopRules>{
    {{1, 613, std::chrono::milliseconds(20), 1121, 1680, 0, 0},
     {2, 312'846, std::chrono::milliseconds(300), 172'676, 478'527, 1'080'533, 305'000},
     {3, 34'908'040, std::chrono::seconds(36), 19'930'097, 64'621'622, 0, 0},
     {4, 1'672'902'930, std::chrono::seconds(2537), 893'866'692, 4'470'823'462, 6'464'103'672,
      1'938'111'443}}};
template <>
inline constexpr std::array<MeasuredCost, 1> measured_costs<FlipFourRules>{
    {{4, 874'544'781, std::chrono::seconds(971), 216'098'242, 1'976'666'194, 3'410'796'717, 560'265'169}}};

/// Returns the measured cost for a number of pieces per side.
/// @param pieces  must be one of the numbers in measured_costs
template <class Rules>
const MeasuredCost& measured_cost(int pieces) {
  std::size_t i = 0;
  while (measured_costs<Rules>[i].pieces != pieces) ++i;
  return measured_costs<Rules>[i];
}

/// Estimates the remaining time from the rate at which this run changes entries. The total number of changed
/// entries is known from a measured analysis. Counting plies would be less accurate because the many late
/// plies change almost nothing.
/// @param total    entries that the whole analysis changes
/// @param changed  entries changed so far, including earlier runs
/// @param changed_by_run  entries changed by this run in `elapsed`; at least 1
inline Duration remaining_time(std::uint64_t total, std::uint64_t changed, std::uint64_t changed_by_run,
                               Duration elapsed) {
  const std::uint64_t remaining = total > changed ? total - changed : 0;
  const std::chrono::duration<double, Duration::period> time(elapsed);
  return std::chrono::duration_cast<Duration>(
      time * (static_cast<double>(remaining) / static_cast<double>(changed_by_run)));
}

}  // namespace flipside::two_sided
