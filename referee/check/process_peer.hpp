#pragma once

#include <sys/types.h>

#include "referee/check/peer.hpp"
#include "referee/session/process_channel.hpp"

namespace flipside::referee::check {

/// An engine that runs as a child process. Only one ProcessPeer may exist at a time, because it regards all
/// processes that were left behind as leftovers of its engine.
class ProcessPeer final : public Peer {
 public:
  /// Takes ownership of a process that `processes` started. `loop` and `processes` must outlive the peer.
  ProcessPeer(EventLoop& loop, ProcessThread& processes, Process process);

  LineChannel& lines() override { return channel_; }
  void close_input() override { channel_.close_input(); }
  Task<ProcessExit> end(Duration grace) override;
  std::size_t memory() override;

 private:
  EventLoop& loop_;
  ProcessThread& processes_;
  pid_t id_;
  ProcessChannel channel_;
};

}  // namespace flipside::referee::check
