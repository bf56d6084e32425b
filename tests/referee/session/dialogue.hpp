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

/// A line of a dialogue between the referee and an engine; see protocol-spec/transcripts/README.md.
struct DialogueLine {
  char mark;         // '>' the referee says, '<' the engine says, '#' what happens
  std::string text;  // without the mark
  int number;        // from 1
};
using Dialogue = std::vector<DialogueLine>;

/// Reads a dialogue. Throws std::runtime_error, naming the line, where one has no mark.
Dialogue read_dialogue(std::string_view text);

/// The lines of a dialogue in their order: what the engine says when, and whether the referee has said what
/// it should when it should.
class DialogueScript {
 public:
  DialogueScript(Dialogue lines, test::ManualTime& time) : lines_(lines.begin(), lines.end()), time_(time) {}

  /// What the referee is to do next; nullopt at the end of the dialogue. All that it had to say must have
  /// been said; what the engine said beyond the last answer waits for the referee unread.
  std::optional<DialogueLine> next_step();
  void hear(std::string_view line);
  Received receive(Instant deadline);
  void discard() { unread_.clear(); }
  /// Hands over what the engine says before the referee speaks again.
  void set_idle_listener(const std::function<void(std::string_view line)>& listener);

  /// Notes a difference between the dialogue and what the referee does.
  void differs(const std::string& what);
  /// The first difference; empty if there is none.
  const std::string& difference() const { return difference_; }

  const std::string& how_it_ended() const { return how_it_ended_; }
  const std::string& error_tail() const { return error_tail_; }

 private:
  struct Unread {
    std::string text;
    Instant arrived;
  };
  bool take_happening();

  std::deque<DialogueLine> lines_;  // still to come
  test::ManualTime& time_;
  std::deque<Unread> unread_;
  Duration pause_{0};  // before the engine's next line
  std::string current_;
  std::string flood_;
  bool closed_ = false;
  std::string how_it_ended_ = "exited with code 0";
  std::string error_tail_;
  int last_line_ = 0;
  std::string difference_;
};

/// The engine's end of a dialogue.
class DialogueChannel final : public LineChannel {
 public:
  /// @param script  outlives the channel
  explicit DialogueChannel(DialogueScript& script) : script_(script) {}

  bool send(std::string_view lines) override;
  Task<Received> receive(Instant deadline) override { co_return script_.receive(deadline); }
  void discard() override { script_.discard(); }
  Duration scheduling_delay() override { return Duration{0}; }
  Duration cpu_used() override { return Duration{0}; }
  void set_idle_listener(std::function<void(std::string_view line)> listener) override {
    if (listener) script_.set_idle_listener(listener);
  }
  void pin(const std::vector<int>& /*processors*/) override {}
  void interrupt() override {}
  Task<std::string> end(Duration /*grace*/) override { co_return script_.how_it_ended(); }
  std::string error_tail() const override { return script_.error_tail(); }

 private:
  DialogueScript& script_;
};

}  // namespace flipside::referee
