#pragma once

#include "bench/referee/load.hpp"

namespace flipside {

/// How much is measured.
struct Extent {
  int repeats = 3;      // runs that a figure is the median of
  int moves_scale = 1;  // divisor of the games played
};

// Each measures, and prints a table in Markdown as it goes.

/// Processor time, speed, delay and memory of both runners at 1 to 250 games at once.
void print_moves(Bench& bench, Extent extent);
/// System calls, `info` lines and the end.
void print_costs(Bench& bench, Extent extent);
/// Games lost on time by engines that sleep.
void print_time_losses(Bench& bench, Extent extent);

}  // namespace flipside
