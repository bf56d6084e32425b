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

/// What the command line of `canned-engine` may say.
struct CannedOptions {
  std::chrono::microseconds sleep{0};  // before each move
  int infos = 0;                       // `info` lines before each move
  std::filesystem::path stamps{};      // folder for the stamps of its moves; empty: none are kept
};

/// An engine that costs next to nothing, to load a referee with: it answers from one canned game.
class CannedEngine {
 public:
  /// @param time  asked only where stamps are kept; must outlive the bot
  CannedEngine(const CannedOptions& options, TimeSource& time);

  /// What it says to the whole lines in `lines`, which were read at one time; empty for nothing. After `quit`
  /// it is of no further use.
  std::string_view reply(std::string_view lines);
  bool done() const { return done_; }

  const std::vector<Stamp>& stamps() const { return stamps_; }

 private:
  void handle(std::string_view line);
  void answer();

  CannedOptions options_;
  TimeSource& time_;
  std::string infos_;
  std::string out_;
  std::size_t ply_ = 0;
  bool lost_ = false;  // the position is none of its game's
  bool done_ = false;
  Instant asked_{};
  std::vector<Stamp> stamps_;
};

/// Plays over standard input and output until `quit` or the end of the input, then writes its stamps.
void play_canned(const CannedOptions& options);

}  // namespace flipside
