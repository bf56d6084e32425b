#pragma once

#include <coroutine>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/process/group_cpu.hpp"
#include "referee/process/guard.hpp"
#include "referee/process/line_buffer.hpp"
#include "referee/process/process.hpp"
#include "referee/session/event_loop.hpp"
#include "referee/session/line_channel.hpp"

namespace flipside::referee {

/// A process as a line channel. Its memory stays flat whatever the process writes: output that nobody waits
/// for is left in the pipe, a line without end or lines without end are reported as Flooded.
class ProcessChannel final : public LineChannel {
 public:
  /// Takes over a process that was just started. `loop` and `guard` must outlive the channel.
  ProcessChannel(EventLoop& loop, Guard& guard, Process process);
  /// Kills what is left of the process and its group.
  ~ProcessChannel() override;

  bool send(std::string_view lines) override;
  Task<Received> receive(Instant deadline) override;
  void discard() override { buffer_.discard_lines(); }
  Duration scheduling_delay() override { return loop_.stall(); }
  Duration cpu_used() override;
  void pin(const std::vector<int>& processors) override { referee::pin(process_.id, processors); }
  void set_idle_listener(std::function<void(std::string_view line)> listener) override;
  void interrupt() override;
  Task<std::string> end(Duration grace) override;
  /// Ends the peer's input; what was not taken yet of it is dropped. Nothing can be sent after it.
  void close_input();
  void set_transcript(SeatTranscript transcript) override { transcript_ = transcript; }
  std::string error_tail() const override { return error_tail_; }

 private:
  /// One descriptor's events, passed on to a member function.
  struct Port final : Watcher {
    ProcessChannel& channel;
    void (ProcessChannel::*handler)();
    Port(ProcessChannel& owner, void (ProcessChannel::*member)()) : channel(owner), handler(member) {}
    void ready(bool, bool) override { (channel.*handler)(); }
  };
  struct Wait;

  void flush_input();
  void read_output();
  void read_error();
  bool read_error_once();
  void tell_listener();
  bool flooded() const;
  void note_end() { wake(); }
  void wake();
  void unwatch_all();
  void listen(bool on);

  EventLoop& loop_;
  Guard& guard_;
  Process process_;
  Descriptor end_;  // readable when the process has ended; open only while that is waited for
  Port input_port_{*this, &ProcessChannel::flush_input};
  Port output_port_{*this, &ProcessChannel::read_output};
  Port error_port_{*this, &ProcessChannel::read_error};
  Port end_port_{*this, &ProcessChannel::note_end};

  std::string unsent_;
  LineBuffer buffer_;
  Instant arrived_{};  // of what is in the buffer
  Instant earliest_{};
  Instant asked_{};           // when the loop woke to send what was last sent
  std::size_t received_ = 0;  // bytes since then
  std::string error_tail_;
  SeatTranscript transcript_;
  bool listening_ = true;
  bool closed_ = false;  // end of its output
  bool ending_ = false;
  bool interrupted_ = false;
  std::string how_ended_;  // empty until the process is reaped
  std::function<void(std::string_view line)> listener_;
  std::optional<GroupCpu> cpu_;  // from the first question for it on
  std::coroutine_handle<> waiter_;
  Alarm deadline_{loop_};
};

}  // namespace flipside::referee
