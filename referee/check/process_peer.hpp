#pragma once

#include <sys/types.h>

#include "referee/check/peer.hpp"
#include "referee/session/process_channel.hpp"

namespace flipside::referee::check {

/// An engine that runs as a child process. Only one ProcessPeer may exist at a time because it treats every
/// other child process of the referee, except the guard, as a leftover of its engine.
class ProcessPeer final : public Peer {
 public:
  /// Takes ownership of a newly started process. `loop` and `guard` must outlive the peer.
  ProcessPeer(EventLoop& loop, Guard& guard, Process process);
  ~ProcessPeer() override;

  LineChannel& lines() override { return channel_; }
  void close_input() override { channel_.close_input(); }
  Task<ProcessExit> end(Duration grace) override;
  std::size_t memory() override;

 private:
  std::vector<pid_t> leftovers() const;

  EventLoop& loop_;
  Guard& guard_;
  pid_t id_;
  ProcessChannel channel_;
};

}  // namespace flipside::referee::check
