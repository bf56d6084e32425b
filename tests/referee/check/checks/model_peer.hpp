#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/games/registry.hpp"
#include "engine/session/ugi_session.hpp"
#include "referee/check/peer.hpp"
#include "tests/support/manual_time.hpp"

namespace flipside::referee::check {

using Lines = std::vector<std::string>;

/// Deviations of the model engine from the protocol. By default, the engine conforms.
struct Deviation {
  /// Returns the engine's replies to a line, given the correct replies.
  std::function<Lines(const std::string& line, Lines correct)> answers =
      [](const std::string&, Lines correct) { return correct; };
  /// Returns the line that the engine reads instead of the one that was sent.
  std::function<std::string(const std::string& line)> reads = [](const std::string& line) { return line; };
  ProcessExit exit{true, "exited with code 0", {}};
  std::function<std::size_t(int call)> memory = [](int) { return std::size_t{1} << 20; };
  Duration thinking_time{std::chrono::milliseconds(1)};  // delay before each `bestmove`
};

/// An in-process engine that runs the same UGI session as all Flipside engines, with a simple player. A
/// deviation's replies may contain special lines: "<dies>" ends the process, "<flood>" represents a line that
/// is too long, and the prefix "<after MS>" delays a line by MS milliseconds.
class ModelChannel final : public LineChannel, private LineSink {
 public:
  /// `time` and `deviation` must outlive the channel.
  ModelChannel(test::ManualTime& time, const Deviation& deviation);

  bool send(std::string_view bytes) override;
  Task<Received> receive(Instant deadline) override;
  void discard() override { unsent_.clear(); }
  Duration scheduling_delay() override { return {}; }
  Duration cpu_used() override { return {}; }
  void set_idle_listener(std::function<void(std::string_view)>) override {}
  void pin(const std::vector<int>&) override {}
  void interrupt() override { closed_ = true; }
  Task<std::string> end(Duration) override { co_return deviation_.exit.how; }
  std::string stderr_tail() const override { return {}; }

 private:
  struct FirstMovePlayer;

  bool write(std::string_view line) override;
  void handle(const std::string& line);

  test::ManualTime& time_;
  const Deviation& deviation_;
  std::shared_ptr<EnginePlayer> player_;
  std::string partial_line_;
  Lines replies_;
  std::deque<std::string> unsent_;
  std::string current_;
  bool closed_ = false;
  UgiSession session_;  // the last member because its destructor may call write()
};

/// A simulated process that runs the model engine and ends as the deviation specifies.
class ModelPeer final : public Peer {
 public:
  ModelPeer(test::ManualTime& time, const Deviation& deviation)
      : time_(time), deviation_(deviation), lines_(time, deviation) {}
  LineChannel& lines() override { return lines_; }
  void close_input() override {}
  Task<ProcessExit> end(Duration grace) override {
    if (!deviation_.exit.voluntary) time_.advance(grace);
    co_return deviation_.exit;
  }
  std::size_t memory() override { return deviation_.memory(++memory_calls_); }

 private:
  test::ManualTime& time_;
  const Deviation& deviation_;
  ModelChannel lines_;
  int memory_calls_ = 0;
};

}  // namespace flipside::referee::check
