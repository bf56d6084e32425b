#pragma once

#include <coroutine>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/process/cpu.hpp"
#include "referee/process/line_buffer.hpp"
#include "referee/process/process.hpp"
#include "referee/session/event_loop.hpp"
#include "referee/session/line_channel.hpp"
#include "referee/session/process_thread.hpp"

namespace flipside::referee {

/// A line channel to a process. Its memory use is bounded even if the process misbehaves: output stays in the
/// pipe while no coroutine is receiving, and an overlong line or too much output is reported as Flooded.
class ProcessChannel final : public LineChannel {
 public:
  /// Takes ownership of a process that `processes` started. `loop` and `processes` must outlive the channel.
  ProcessChannel(EventLoop& loop, ProcessThread& processes, Process process);
  /// Kills the process group.
  ~ProcessChannel() override;

  /// Waits until the program of a sandboxed process runs. Call this before any other function.
  /// @return why it was not started; nullopt if it runs
  Task<std::optional<StartError>> started();

  bool send(std::string_view lines) override;
  Task<Received> receive(Instant deadline) override;
  void discard() override { buffer_.discard_lines(); }
  Duration scheduling_delay() override { return loop_.scheduling_delay(); }
  Duration cpu_used() override;
  void pin(const std::vector<int>& cpus) override { referee::pin(process_.id, cpus); }
  void set_idle_listener(std::function<void(std::string_view line)> listener) override;
  void interrupt() override;
  Task<std::string> end(Duration grace) override;
  /// Closes the process's standard input and drops unsent lines. All later calls to send() fail.
  void close_input();
  void set_transcript(SeatTranscript transcript) override { transcript_ = transcript; }
  std::string stderr_tail() const override { return stderr_tail_; }

 private:
  /// Forwards the readiness events of one descriptor to a member function.
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
  void notify_listener();
  bool flooded() const;
  bool read_chunk();
  void on_exit();
  void on_report();
  pid_t engine_process() const;
  void wake();
  void unwatch_all();
  void watch_output(bool on);

  EventLoop& loop_;
  ProcessThread& processes_;
  Process process_;
  Port input_port_{*this, &ProcessChannel::flush_input};
  Port output_port_{*this, &ProcessChannel::read_output};
  Port error_port_{*this, &ProcessChannel::read_error};
  Port exit_port_{*this, &ProcessChannel::on_exit};
  Port report_port_{*this, &ProcessChannel::on_report};

  std::string unsent_;
  LineBuffer buffer_;
  Instant arrived_{};   // latest possible arrival time of the buffered bytes
  Instant earliest_{};  // earliest possible arrival time of the buffered bytes
  Instant last_send_{};
  std::size_t received_ = 0;  // bytes received since the last send
  std::string stderr_tail_;
  SeatTranscript transcript_;
  bool watching_output_ = true;
  bool closed_ = false;  // the process has closed its output
  bool exited_ = false;  // the process has exited; its descendants may still hold its pipes
  bool ending_ = false;
  bool reported_ = false;  // the sandbox has reported whether the program runs
  bool released_ = false;  // the process thread has been asked to end the process
  bool interrupted_ = false;
  std::string how_ended_;  // description of the exit; empty until the process is reaped
  std::function<void(std::string_view line)> listener_;
  std::optional<GroupCpu> cpu_;  // created by the first call to cpu_used()
  std::coroutine_handle<> waiter_;
  Timer deadline_{loop_};
};

}  // namespace flipside::referee
