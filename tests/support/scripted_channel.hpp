#pragma once

#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "referee/session/line_channel.hpp"
#include "tests/support/manual_time.hpp"

namespace flipside::test {

/// Channel to a scripted peer, which sends delayed replies to each line.
class ScriptedChannel final : public referee::LineChannel {
 public:
  struct Reply {
    Duration after;  // delay since the previous reply
    std::string text;
    Duration cpu{0};  // CPU time that the peer used for this reply
  };
  /// Returns the peer's replies to a line; empty if the peer does not reply.
  using Script = std::function<std::vector<Reply>(const std::string& line)>;

  ScriptedChannel(ManualTime& time, Script script) : time_(time), script_(std::move(script)) {}

  bool send(std::string_view lines) override {
    if (closed) return false;
    while (!lines.empty()) {
      const std::size_t end = lines.find('\n');
      sent.emplace_back(lines.substr(0, end));
      for (Reply& reply : script_(sent.back())) replies_.push_back(std::move(reply));
      lines.remove_prefix(end + 1);
    }
    return true;
  }

  referee::Task<referee::Received> receive(Instant deadline) override {
    if (replies_.empty()) {
      if (closed) co_return referee::Closed{};
      cpu += std::min(cpu_when_silent, deadline - time_.now());
      time_.advance(deadline - time_.now());
      co_return referee::TimedOut{};
    }
    if (time_.now() + replies_.front().after - late - stalled > deadline) {
      replies_.front().after -= deadline - time_.now();
      time_.advance(deadline - time_.now());
      co_return referee::TimedOut{};
    }
    time_.advance(replies_.front().after);
    cpu += replies_.front().cpu;
    current_ = std::move(replies_.front().text);
    replies_.pop_front();
    co_return referee::ReceivedLine{current_, time_.now(), time_.now() - late};
  }

  void discard() override { replies_.clear(); }
  Duration scheduling_delay() override { return stalled; }
  Duration cpu_used() override {
    ++cpu_queries;
    return cpu;
  }
  /// Passes undelayed replies to the listener immediately. Delayed replies wait for receive().
  void set_idle_listener(std::function<void(std::string_view line)> listener) override {
    while (listener && !replies_.empty() && replies_.front().after == Duration{0}) {
      listener(replies_.front().text);
      replies_.pop_front();
    }
  }
  void pin(const std::vector<int>& processors) override { pinned = processors; }
  void interrupt() override { closed = true; }
  referee::Task<std::string> end(Duration) override { co_return how_it_ended; }
  std::string stderr_tail() const override { return errors; }

  std::vector<std::string> sent;
  std::vector<int> pinned;
  bool closed = false;
  Duration late{0};             // each line is reported to have arrived up to this long before it was read
  Duration cpu{0};              // CPU time used so far
  Duration cpu_when_silent{0};  // maximum CPU time used during each timed-out wait
  int cpu_queries = 0;          // number of calls to cpu_used()
  Duration stalled{0};          // result of scheduling_delay()
  std::string how_it_ended = "exited with code 0";
  std::string errors;

 private:
  ManualTime& time_;
  Script script_;
  std::deque<Reply> replies_;
  std::string current_;
};

/// Runs a task that never suspends, and returns its result.
template <class T>
T finish(referee::Task<T> task) {
  task.start();
  return task.result();
}

}  // namespace flipside::test
