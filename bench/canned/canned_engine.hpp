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
  std::chrono::microseconds sleep{0};  // duration of the sleep before each move
  int info_lines = 0;                  // number of info lines before each move
  std::filesystem::path stamps{};      // directory for the timestamps file; empty: record no timestamps
};

/// An engine for benchmarking referees. It replays a recorded game, so it uses almost no CPU time.
class CannedEngine {
 public:
  /// @param time  must outlive the engine; read only if timestamps are recorded
  CannedEngine(const CannedOptions& options, TimeSource& time);

  /// Processes complete input lines and returns the output, which may be empty. Must not be called after
  /// `quit`.
  std::string_view reply(std::string_view lines);
  /// Returns whether `quit` was received.
  bool done() const { return done_; }

  /// Returns the timestamps of all moves so far.
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

/// Runs the engine on standard input and output until `quit` or the end of input, then writes the timestamps
/// file.
void run_canned_engine(const CannedOptions& options);

}  // namespace flipside
