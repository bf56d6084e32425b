#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "bench/referee/measured_run.hpp"

namespace flipside {

/// The games that a runner plays between two canned engines.
struct Load {
  int games = 2;  // number of games; must be even
  int concurrency = 1;
  bool one_cpu = false;  // pin the runner and its engines to one CPU
  int sleep_us = 0;      // time that an engine sleeps before each move
  int info_lines = 0;    // number of info lines per move
  int base_ms = 60'000;
  int increment_ms = 600;
  std::optional<int> viewers{};  // number of viewers of the page; nullopt: no page. Referee only
};

enum class Runner { relay, referee };

/// The measurements of a run.
struct Measurements {
  double cpu_us = 0;  // CPU time of the runner per move
  double moves_per_second = 0;
  double delay_us = 0;     // median delay from one engine's `bestmove` to the other's `go`
  double delay_99_us = 0;  // 99th percentile of the delay from `bestmove` to `go`
  double memory_mb = 0;    // peak resident set size
  int threads = 0;
  double descriptors = 0;  // number of file descriptors per concurrent game
  int time_losses = 0;     // games lost on time; for the relay, games with an expired clock
  int annulled = 0;
  double overcharge_us = 0;  // mean time charged per move beyond the engine's own time; referee only
  double shutdown_s = 0;     // time from the last stored game to the end of the program; referee only
};

/// Runs and measures the programs in one directory.
class RunnerBench {
 public:
  /// @param programs  the directory that contains `referee`, `bare-relay` and the bots
  /// @param time      must outlive the bench
  /// @throws std::runtime_error if the scratch directory cannot be created
  RunnerBench(std::filesystem::path programs, TimeSource& time);
  ~RunnerBench();
  RunnerBench(const RunnerBench&) = delete;
  RunnerBench& operator=(const RunnerBench&) = delete;

  /// Plays the games of `load` with a runner and returns the measurements. If the run is too short to
  /// measure, repeats it with twice as many games.
  Measurements run(Runner runner, const Load& load);
  /// Returns the number of system calls per move in the main thread of the runner, as counted by strace.
  /// Returns nullopt if strace is not installed.
  std::optional<double> system_calls(Runner runner);
  /// Returns the number of seconds that the referee takes to exit after the last game if all engines ignore
  /// `quit`.
  double shutdown_ignoring_quit(int concurrency);

 private:
  /// @param port  port of the page; ignored if `load` has none
  std::vector<std::string> command(Runner runner, const Load& load, std::uint16_t port = 0) const;
  std::vector<std::string> referee_command(const std::string& engine, const Load& load) const;
  void clear();

  std::filesystem::path programs_;
  TimeSource& time_;
  std::filesystem::path directory_;  // scratch directory for the files of the runs; removed by the destructor
};

/// Returns the median of each measurement over several runs.
Measurements median(const std::vector<Measurements>& runs);

}  // namespace flipside
