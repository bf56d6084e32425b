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

namespace flipside::referee::conformance {

using Lines = std::vector<std::string>;

/// How an engine differs from one that does all right.
struct Twist {
  /// What it answers to a line, given what would be right.
  std::function<Lines(const std::string& line, Lines right)> answer = [](const std::string&, Lines right) {
    return right;
  };
  /// The line as it reaches the engine.
  std::function<std::string(const std::string& line)> heard = [](const std::string& line) { return line; };
  Ending ending{true, "exited with code 0", {}};
  std::function<std::size_t(int asked)> memory = [](int) { return std::size_t{1} << 20; };
  Duration think{std::chrono::milliseconds(1)};  // before each `bestmove`
};

/// An engine of ours within the test: the session of all our engines with a player that takes any move.
/// In an answer the line "<dies>" is the end of the process, "<flood>" a line without end, and "<after MS>"
/// at its beginning a pause.
class ModelLines final : public LineChannel, private LineSink {
 public:
  /// `time` and `twist` must outlive it.
  ModelLines(test::ManualTime& time, const Twist& twist);

  bool send(std::string_view bytes) override;
  Task<Received> receive(Instant deadline) override;
  void discard() override { said_.clear(); }
  Duration scheduling_delay() override { return {}; }
  Duration cpu_used() override { return {}; }
  void set_idle_listener(std::function<void(std::string_view)>) override {}
  void pin(const std::vector<int>&) override {}
  void interrupt() override { dead_ = true; }
  Task<std::string> end(Duration) override { co_return twist_.ending.how; }
  std::string error_tail() const override { return {}; }

 private:
  struct Chooser;

  bool write(std::string_view line) override;
  void take(const std::string& line);

  test::ManualTime& time_;
  const Twist& twist_;
  std::shared_ptr<EnginePlayer> player_;
  std::string unread_;
  Lines right_;
  std::deque<std::string> said_;
  std::string current_;
  bool dead_ = false;
  UgiSession session_;  // the first to go: it may write once more
};

/// The same as a process that ends as the twist says.
class ModelPeer final : public Peer {
 public:
  ModelPeer(test::ManualTime& time, const Twist& twist) : time_(time), twist_(twist), lines_(time, twist) {}
  LineChannel& lines() override { return lines_; }
  void close_input() override {}
  Task<Ending> end(Duration grace) override {
    if (!twist_.ending.by_itself) time_.advance(grace);
    co_return twist_.ending;
  }
  std::size_t memory() override { return twist_.memory(++asked_); }

 private:
  test::ManualTime& time_;
  const Twist& twist_;
  ModelLines lines_;
  int asked_ = 0;
};

}  // namespace flipside::referee::conformance
