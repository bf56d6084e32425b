#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "bench/canned/stamps.hpp"
#include "engine/core/time_source.hpp"

namespace flipside {

/// Options of `canned-engine`.
struct CannedOptions {
  std::chrono::microseconds sleep{0};  // time to sleep before each move
  int info_lines = 0;                  // number of info lines before each move
  std::filesystem::path stamps{};      // directory for the stamps file; empty: no stamps
};

/// An engine for benchmarks of referees. It uses almost no CPU time, because it replays one recorded game.
class CannedEngine {
 public:
  /// @param time  must outlive the engine; read only if stamps are recorded
  CannedEngine(const CannedOptions& options, TimeSource& time);

  /// Handles complete lines and returns the output, which may be empty. Must not be called after `quit`.
  std::string_view reply(std::string_view lines);
  /// Returns whether `quit` was received.
  bool done() const { return done_; }

  /// Returns the stamps of all moves so far.
  const std::vector<Stamp>& stamps() const { return stamps_; }

 private:
  void handle(std::string_view line);
  void send_move();

  CannedOptions options_;
  TimeSource& time_;
  std::string info_lines_;
  std::string out_;
  std::size_t ply_ = 0;
  bool diverged_ = false;  // the position is not part of the recorded game
  bool done_ = false;
  Instant received_{};
  std::vector<Stamp> stamps_;
};

/// Runs the engine on standard input and output until `quit` or the end of input, then writes its stamps.
void run_canned_engine(const CannedOptions& options);

}  // namespace flipside
