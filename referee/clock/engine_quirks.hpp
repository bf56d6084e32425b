#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "referee/clock/time_control.hpp"

namespace flipside::referee {

/// The kinds of `go` by the words of a tournament's file, in the order of TimeControl::Kind.
inline constexpr std::array<std::string_view, 5> go_names{"clock", "movetime", "nodes", "depth", "infinite"};

/// Where an engine departs from the protocol, and the referee meets it.
struct EngineQuirks {
  std::string start_fen{};      // `position fen F` in place of `position startpos`; empty: none
  bool bare_responses = false;  // it answers queries without the word `response`
  std::array<bool, 5> go{true, true, true, true, true};  // the kinds that it understands, as in go_names
  bool ready_before_position = false;                    // it is to be asked `isready` before each position
  bool operator==(const EngineQuirks&) const = default;
};

/// The kind of `go` that tells an engine a time control: its own, if the engine understands it; otherwise for
/// a clock a time for the move, for a time for each move a clock of so much, and for a search without end
/// either of them.
/// @return none if it cannot be told
std::optional<TimeControl::Kind> go_kind(TimeControl::Kind kind, const EngineQuirks& quirks);

}  // namespace flipside::referee
