#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/ponder_signal.hpp"
#include "engine/core/time_source.hpp"
#include "engine/protocol/go_limits.hpp"
#include "engine/protocol/ugi_reply.hpp"

namespace flipside {

/// What a player has come to.
struct Thought {
  std::string move;
  int depth = 0;  // plies looked ahead
  std::optional<Score> score{};
  std::uint64_t nodes = 0;                // positions visited
  std::string reply{};                    // the answer to expect, told with the move; empty: none is told
  std::optional<std::uint64_t> tbhits{};  // positions found in the table of a solved game, if one was asked
};

/// What is asked of a player.
struct Question {
  const AnyGame& game;  // not over
  GoLimits limits;
  Instant started;  // when `go` was read
  std::stop_token stop;
  std::function<void(const ugi::Info&)> report;
  const PonderSignal* ponder = nullptr;  // set where limits.ponder: until its hit, time does not count
};

/// A player behind a protocol: all that differs from one engine to another.
class EnginePlayer {
 public:
  virtual ~EnginePlayer() = default;
  virtual std::string name() const = 0;
  /// Options besides the choice of the variant, which the session keeps.
  virtual std::vector<ugi::Option> options() const { return {}; }
  /// Takes the value of one of its options; the session has checked it against type and range.
  virtual Expected<void> set_option(std::string_view /*name*/, std::string_view /*value*/) { return {}; }
  /// The games thought about so far are over.
  virtual void new_game() {}
  /// True where `think` takes no longer than a few milliseconds, so that no thread is needed.
  virtual bool answers_at_once() const { return false; }
  /// The same of a search for `side` within these limits.
  virtual bool is_brief(const GoLimits& /*limits*/, Player /*side*/) const { return false; }
  /// Chooses a legal move; soon after a request to stop, or before.
  virtual Thought choose_move(const Question& question) = 0;
};

}  // namespace flipside
