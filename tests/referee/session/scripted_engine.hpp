#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/session/ugi_engine.hpp"
#include "tests/support/scripted_channel.hpp"

namespace flipside::referee {

/// Scripted replies, keyed by the command that triggers them.
using Replies = std::map<std::string, std::vector<test::ScriptedChannel::Reply>>;

/// A UgiEngine whose peer has scripted replies. Replies are keyed by the first word of the command; only "go
/// ponder" has a key of two words.
struct ScriptedEngine {
  explicit ScriptedEngine(const Replies& replies, EngineTimeouts timeouts = {}, EngineQuirks quirks = {}) {
    auto scripted = std::make_unique<test::ScriptedChannel>(time, [replies](const std::string& line) {
      const bool ponder = line.starts_with("go ponder");
      const auto found = replies.find(ponder ? "go ponder" : line.substr(0, line.find(' ')));
      return found == replies.end() ? std::vector<test::ScriptedChannel::Reply>{} : found->second;
    });
    channel = scripted.get();
    engine = std::make_unique<UgiEngine>(std::move(scripted), time, timeouts, std::move(quirks));
  }

  MoveReply think(std::string_view control = "1+0.1") {
    const Clock clock(*parse_time_control(control));
    const PerPlayer<Clock> clocks{{clock, clock}};
    return test::finish(engine->think({"position startpos moves a1a2", Player::p2, clocks}));
  }

  test::ManualTime time;
  test::ScriptedChannel* channel = nullptr;
  std::unique_ptr<UgiEngine> engine;
};

}  // namespace flipside::referee
