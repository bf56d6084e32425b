#pragma once

#include "bench/referee/runner_bench.hpp"

namespace flipside {

/// The number of repetitions and games.
struct RefereeBenchOptions {
  int repeats = 3;        // number of runs; each figure is their median
  int games_divisor = 1;  // divides the number of games
};

// Each function runs its measurements and prints a Markdown table row by row.

/// Prints CPU time, speed, delay and memory of both runners with 1 to 250 concurrent games.
void print_throughput(RunnerBench& bench, RefereeBenchOptions options);
/// Prints the number of system calls per move, the cost of `info` lines, and the duration of shutdown.
void print_costs(RunnerBench& bench, RefereeBenchOptions options);
/// Prints what the page and its viewers cost the referee.
void print_page_costs(RunnerBench& bench, RefereeBenchOptions options);
/// Prints the number of games lost on time if the engines sleep before each move.
void print_time_losses(RunnerBench& bench, RefereeBenchOptions options);

}  // namespace flipside
