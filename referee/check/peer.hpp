#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/expected.hpp"
#include "referee/session/line_channel.hpp"

namespace flipside::referee::conformance {

/// How an engine's process ended.
struct Ending {
  bool by_itself = false;
  std::string how;                // "exited with code 3"
  std::vector<std::string> left;  // the commands of processes that it left behind
};

/// The engine under examination: its lines, and what only its process tells.
class Peer {
 public:
  virtual ~Peer() = default;
  virtual LineChannel& lines() = 0;
  virtual void close_input() = 0;
  /// Waits until it ends by itself, at most for `grace`, and kills all that is left of it then.
  virtual Task<Ending> end(Duration grace) = 0;
  /// Resident bytes of it and all that it started; 0 where the system does not tell.
  virtual std::size_t memory() = 0;
};

/// Starts a fresh process of the engine.
using StartPeer = std::function<Expected<std::unique_ptr<Peer>>()>;

}  // namespace flipside::referee::conformance
