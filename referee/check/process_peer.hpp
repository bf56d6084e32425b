#pragma once

#include <sys/types.h>

#include "referee/check/peer.hpp"
#include "referee/session/process_channel.hpp"

namespace flipside::referee::conformance {

/// A real process. One at a time: whatever else descends from us, but the guard, is taken for its own.
class ProcessPeer final : public Peer {
 public:
  /// Takes over a process that was just started. `loop` and `guard` must outlive it.
  ProcessPeer(EventLoop& loop, Guard& guard, Process process);
  ~ProcessPeer() override;

  LineChannel& lines() override { return channel_; }
  void close_input() override { channel_.close_input(); }
  Task<Ending> end(Duration grace) override;
  std::size_t memory() override;

 private:
  std::vector<pid_t> left_behind() const;

  EventLoop& loop_;
  Guard& guard_;
  pid_t id_;
  ProcessChannel channel_;
};

}  // namespace flipside::referee::conformance
