#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "bench/referee/measured_run.hpp"

namespace flipside {

/// What a runner is made to do: two instant engines that meet again and again.
struct Load {
  int games = 2;  // even
  int at_once = 1;
  bool one_processor = false;
  int sleep_us = 0;
  int infos = 0;
  int base_ms = 60'000;
  int increment_ms = 600;
};

enum class Runner { relay, referee };

/// What was measured.
struct Figures {
  double cpu_us = 0;  // own processor time a move
  double moves_a_second = 0;
  double delay_us = 0;     // from one engine's `bestmove` to the other's `go`, median
  double delay_99_us = 0;  // 99th percentile
  double memory_mb = 0;    // resident, peak
  int threads = 0;
  double descriptors = 0;  // a game at once
  int lost = 0;            // games lost on time; of the relay those in which a clock ran out
  int annulled = 0;
  double overcharge_us = 0;  // charged for a move beyond what the engine took, mean; of the referee alone
  double end_s = 0;          // from the last record to the end of the program; of the referee alone
};

/// Runs the programs of one folder.
class Bench {
 public:
  /// @param programs  the folder of `referee`, `bare-relay` and the bots
  /// @param time      must outlive the bench
  Bench(std::filesystem::path programs, TimeSource& time);
  ~Bench();
  Bench(const Bench&) = delete;
  Bench& operator=(const Bench&) = delete;

  Figures run(Runner runner, const Load& load);
  /// System calls a move of the runner's one busy thread, by strace; nullopt where that is not installed.
  std::optional<double> system_calls(Runner runner);
  /// Seconds that the referee takes to end when all games are played and no engine heeds `quit`.
  double end_with_deaf_engines(int at_once);

 private:
  std::vector<std::string> command(Runner runner, const Load& load) const;
  std::vector<std::string> referee_command(const std::string& engine, const Load& load) const;
  void clear();

  std::filesystem::path programs_;
  TimeSource& time_;
  std::filesystem::path folder_;  // of what the runs leave; removed at the end
};

/// The figures between those of several runs, each on its own.
Figures median(const std::vector<Figures>& runs);

}  // namespace flipside
