#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/time_source.hpp"
#include "referee/clock/time_control.hpp"

namespace flipside::referee {

/// Timeouts for engine responses. They apply while no game clock runs.
struct EngineTimeouts {
  Duration start{std::chrono::seconds(10)};  // maximum time from `ugi` to `ugiok`
  Duration ready{std::chrono::seconds(10)};  // maximum time from `isready` to `readyok`
  Duration move{std::chrono::seconds(60)};   // maximum time from `go` to `bestmove` if no clock limits it
  Duration stop{std::chrono::seconds(5)};    // maximum time from `stop` to `bestmove`
  Duration quit{std::chrono::seconds(1)};    // maximum time from `quit` to the end of the process
  Duration query{std::chrono::seconds(5)};   // maximum time from `query` to its response
  bool operator==(const EngineTimeouts&) const = default;
};

/// Names of the kinds of `go` command in configuration files, in the order of TimeControl::Kind.
inline constexpr std::array<std::string_view, 5> go_names{"clock", "movetime", "nodes", "depth", "infinite"};

/// Deviations of one engine from the protocol that the referee works around.
struct EngineQuirks {
  /// Unless empty, send `position fen START_FEN` instead of `position startpos`.
  std::string start_fen{};
  bool bare_responses = false;  // accept answers to queries without the word `response`
  std::array<bool, 5> go{true, true, true, true, true};  // kinds of `go` that the engine understands
  bool ready_before_position = false;                    // send `isready` before each `position`
  bool operator==(const EngineQuirks&) const = default;
};

/// Returns the kind of `go` with which to send a time control to an engine: the same kind if the engine
/// understands it. Otherwise, a clock becomes a time per move, a time per move becomes a clock, and an
/// infinite search becomes a time per move or, if the engine does not understand that, a clock.
/// @return nullopt if the engine understands no suitable kind
std::optional<TimeControl::Kind> go_kind(TimeControl::Kind kind, const EngineQuirks& quirks);

}  // namespace flipside::referee
