#pragma once

#include "bench/referee/runner_bench.hpp"

namespace flipside {

/// The amount of measurement.
struct RefereeBenchOptions {
  int repeats = 3;        // each figure is the median of this many runs
  int games_divisor = 1;  // divides the number of games
};

// Each function measures, and prints its Markdown table row by row.

/// Prints CPU time, speed, delay and memory of both runners with 1 to 250 concurrent games.
void print_throughput(RunnerBench& bench, RefereeBenchOptions options);
/// Prints the cost of system calls, `info` lines and the shutdown.
void print_costs(RunnerBench& bench, RefereeBenchOptions options);
/// Prints the games lost on time between engines that sleep.
void print_time_losses(RunnerBench& bench, RefereeBenchOptions options);

}  // namespace flipside
