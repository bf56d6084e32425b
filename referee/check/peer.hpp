#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/expected.hpp"
#include "referee/session/line_channel.hpp"

namespace flipside::referee::check {

/// How an engine process ended.
struct ProcessExit {
  bool voluntary = false;              // false if the process was killed after the grace period
  std::string how;                     // for example "exited with code 3"
  std::vector<std::string> leftovers;  // command lines of child processes that outlived the engine
};

/// Interface to the process of the engine under test: exchanges lines, ends the process and measures its
/// memory.
class Peer {
 public:
  virtual ~Peer() = default;
  virtual LineChannel& lines() = 0;
  virtual void close_input() = 0;
  /// Waits up to `grace` for the process to exit, then kills it and all its descendants.
  virtual Task<ProcessExit> end(Duration grace) = 0;
  /// Returns the resident memory of the process and its descendants in bytes; 0 if unavailable.
  virtual std::size_t memory() = 0;
};

/// Starts a new process of the engine under test.
using StartPeer = std::function<Expected<std::unique_ptr<Peer>>()>;
/// Starts a new process of the engine under test and returns its line channel.
using StartChannel = std::function<Expected<std::unique_ptr<LineChannel>>()>;

}  // namespace flipside::referee::check
