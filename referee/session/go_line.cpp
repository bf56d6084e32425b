#include "referee/session/go_line.hpp"

#include <algorithm>
#include <chrono>

#include "engine/protocol/ugi_command.hpp"

namespace flipside::referee {
namespace {

using std::chrono::floor;
using std::chrono::milliseconds;

void set_clocks(GoLimits& limits, Player side, const PerPlayer<Clock>& clocks) {
  for (const Player player : {Player::p1, Player::p2}) {
    const Clock& clock = clocks[player];
    if (clock.control().kind != TimeControl::Kind::clock) continue;
    limits.clock[player] = floor<milliseconds>(clock.left());
    limits.increment[player] = floor<milliseconds>(clock.control().increment);
  }
  limits.moves_to_go = clocks[side].moves_to_go();
}

/// Expresses a time per move as two equal clocks with one move to go.
void set_single_move_clocks(GoLimits& limits, Duration time) {
  for (const Player player : {Player::p1, Player::p2}) limits.clock[player] = floor<milliseconds>(time);
  limits.moves_to_go = 1;
}

/// Returns the part of the remaining time to spend on the next move.
milliseconds time_for_one_move(const Clock& clock) {
  constexpr int max_moves = 30;
  const int moves = std::min(clock.moves_to_go().value_or(max_moves), max_moves);
  const Duration share = clock.left() / moves + clock.control().increment;
  return std::max(floor<milliseconds>(std::min(share, clock.left() * 4 / 5)), milliseconds(1));
}

}  // namespace

void write_go_line(std::string& out, Player side, const PerPlayer<Clock>& clocks, const EngineQuirks& quirks,
                   bool ponder) {
  GoLimits limits;
  limits.ponder = ponder;
  const Clock& own = clocks[side];
  const TimeControl& control = own.control();
  const bool is_clock = control.kind == TimeControl::Kind::clock;
  switch (go_kind(control.kind, quirks).value_or(control.kind)) {
    case TimeControl::Kind::clock:
      if (is_clock)
        set_clocks(limits, side, clocks);
      else
        set_single_move_clocks(limits, control.base);
      break;
    case TimeControl::Kind::move_time:
      limits.movetime = is_clock ? time_for_one_move(own) : floor<milliseconds>(control.base);
      break;
    case TimeControl::Kind::nodes:
      limits.nodes = control.limit;
      break;
    case TimeControl::Kind::depth:
      limits.depth = static_cast<int>(control.limit);
      break;
    case TimeControl::Kind::infinite:
      limits.infinite = true;
      break;
  }
  ugi::write_go(out, limits);
  out += '\n';
}

}  // namespace flipside::referee
