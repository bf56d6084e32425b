#pragma once

#include <deque>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/session/line_channel.hpp"
#include "tests/support/manual_time.hpp"

namespace flipside::referee {

/// A line of a scripted dialogue between the referee and an engine; see protocol-spec/transcripts/README.md.
struct DialogueLine {
  char mark;  // '>': from the referee, '<': from the engine, '#': an event, a delay or a step of the referee
  std::string text;  // text of the line without the mark
  int number;        // line number in the file, from 1
};
using Dialogue = std::vector<DialogueLine>;

/// Parses a dialogue. Throws std::runtime_error with the line number if a line has no mark.
Dialogue read_dialogue(std::string_view text);

/// Plays the engine's part of a dialogue and checks that the referee sends the expected lines in order.
class DialogueScript {
 public:
  DialogueScript(Dialogue lines, test::ManualTime& time) : lines_(lines.begin(), lines.end()), time_(time) {}

  /// Returns the referee's next step, or nullopt at the end of the dialogue. Reports a difference if the
  /// referee has not sent all expected lines. Engine lines that the referee has not received yet are kept for
  /// receive().
  std::optional<DialogueLine> next_step();
  void hear(std::string_view line);
  Received receive(Instant deadline);
  void discard() { unread_.clear(); }
  /// Passes engine lines to `listener`, up to the next line that is not from the engine.
  void deliver_idle_lines(const std::function<void(std::string_view line)>& listener);

  /// Reports a difference between the dialogue and the behaviour of the referee.
  void report_difference(const std::string& what);
  /// Returns the first reported difference, or an empty string.
  const std::string& difference() const { return difference_; }

  const std::string& how_it_ended() const { return how_it_ended_; }
  const std::string& stderr_tail() const { return stderr_tail_; }

 private:
  struct Unread {
    std::string text;
    Instant arrived;
  };
  bool take_event();

  std::deque<DialogueLine> lines_;  // lines that have not been played yet
  test::ManualTime& time_;
  std::deque<Unread> unread_;
  Duration pause_{0};  // delay before the engine's next line
  std::string current_;
  std::string flood_;
  bool closed_ = false;
  std::string how_it_ended_ = "exited with code 0";
  std::string stderr_tail_;
  int last_line_ = 0;
  std::string difference_;
};

/// A channel to the scripted engine of a dialogue.
class DialogueChannel final : public LineChannel {
 public:
  /// @param script  must outlive the channel
  explicit DialogueChannel(DialogueScript& script) : script_(script) {}

  bool send(std::string_view lines) override;
  Task<Received> receive(Instant deadline) override { co_return script_.receive(deadline); }
  void discard() override { script_.discard(); }
  Duration scheduling_delay() override { return Duration{0}; }
  Duration cpu_used() override { return Duration{0}; }
  void set_idle_listener(std::function<void(std::string_view line)> listener) override {
    if (listener) script_.deliver_idle_lines(listener);
  }
  void pin(const std::vector<int>& /*processors*/) override {}
  void interrupt() override {}
  Task<std::string> end(Duration /*grace*/) override { co_return script_.how_it_ended(); }
  std::string stderr_tail() const override { return script_.stderr_tail(); }

 private:
  DialogueScript& script_;
};

}  // namespace flipside::referee
