// How an engine is asked for moves, and what its answers are charged.

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "engine/protocol/ugi_reply.hpp"
#include "referee/session/go_line.hpp"
#include "referee/session/seconds_text.hpp"
#include "referee/session/ugi_engine.hpp"

namespace flipside::referee {
namespace {

/// Under a processor-time clock a move may take so many times the time that is left, in wall time; and
/// `timeouts.move` on top of it.
constexpr int wall_factor = 10;
/// Processor time is not looked at more often than that while an engine thinks.
constexpr auto shortest_look = std::chrono::milliseconds(10);

void update_info(MoveInfo& info, const ugi::Info& reported) {
  if (reported.score && (!reported.multipv || *reported.multipv == 1)) {
    info.score = reported.score;
    if (reported.depth) info.depth = reported.depth;
  }
  if (reported.nodes) info.nodes = reported.nodes;
}

}  // namespace

Task<MoveReply> UgiEngine::think(Turn turn) {
  if (pondering_) return think_after_pondering(turn);
  if (quirks_.ready_before_position) return think_when_ready(turn);
  return await_move(ask(turn), {});
}

Task<MoveReply> UgiEngine::think_when_ready(Turn turn) {
  if (auto fault = co_await await_ready(Termination::unresponsive)) co_return *std::move(fault);
  const Limits limits = ask(turn);
  Moved nothing;
  co_return co_await await_move(limits, std::move(nothing));
}

/// Begins the lines to send with a `position` line, which the engine may want to be another.
void UgiEngine::write_position(std::string_view position) {
  constexpr std::string_view from_start = "position startpos";
  lines_.clear();
  if (!quirks_.start_fen.empty() && position.starts_with(from_start)) {
    lines_ += "position fen ";
    lines_ += quirks_.start_fen;
    position.remove_prefix(from_start.size());
  }
  lines_ += position;
  lines_ += '\n';
}

/// Sends the position and `go`.
UgiEngine::Limits UgiEngine::ask(const Turn& turn) {
  channel_->discard();
  write_position(turn.position);
  write_go_line(lines_, turn.side, turn.clocks, quirks_);
  const Clock& own = turn.clocks[turn.side];
  note_cpu(own);
  channel_->send(lines_);
  return limits_from(time_.now(), own);
}

/// From where processor time is charged next, if it is not known from the last move: what was used since then
/// is charged as well.
void UgiEngine::note_cpu(const Clock& clock) {
  if (clock.control().charge == TimeControl::Charge::cpu && !cpu_before_) cpu_before_ = channel_->cpu_used();
}

UgiEngine::Limits UgiEngine::limits_from(Instant asked, const Clock& clock) const {
  const TimeControl& control = clock.control();
  const auto allowance = clock.allowance();
  Limits limits;
  limits.asked = asked;
  limits.to_be_stopped = control.kind == TimeControl::Kind::infinite;
  limits.by_cpu = control.charge == TimeControl::Charge::cpu;
  limits.deadline = asked + (limits.to_be_stopped ? control.base : allowance.value_or(timeouts_.move));
  limits.last_deadline = limits.deadline;
  if (!limits.by_cpu || !allowance) return limits;
  limits.cpu_allowance = allowance;
  limits.last_deadline = asked + wall_factor * *allowance + timeouts_.move;
  return limits;
}

/// Whether to wait on though the deadline has passed, until the new one: a search without an end is stopped,
/// and processor time may be left.
bool UgiEngine::put_off(Limits& limits) {
  if (limits.to_be_stopped) {
    limits.to_be_stopped = false;
    channel_->send("stop\n");
    limits.deadline += timeouts_.stop;
    return true;
  }
  if (!limits.cpu_allowance) return false;
  const Instant now = time_.now();
  const Duration left = *limits.cpu_allowance - (channel_->cpu_used() - *cpu_before_);
  if (left < Duration{0} || now >= limits.last_deadline) return false;
  limits.deadline = std::min(now + std::max<Duration>(left, shortest_look), limits.last_deadline);
  return true;
}

/// @param moved  what is known before: told while it pondered
Task<MoveReply> UgiEngine::await_move(Limits limits, Moved moved) {
  for (;;) {
    Received received = co_await channel_->receive(limits.deadline);
    const bool timed_out = std::holds_alternative<TimedOut>(received);
    if (timed_out && put_off(limits)) continue;
    if (timed_out) co_return too_late(limits);
    const ReceivedLine* line = std::get_if<ReceivedLine>(&received);
    if (line == nullptr)
      co_return co_await fault_of(std::move(received), Termination::time_forfeit, "'bestmove'", Duration{0});
    if (line->arrived < limits.asked && !limits.pondered) continue;  // said before it was asked
    const ugi::Reply reply = ugi::parse_reply(line->text);
    const auto* best = std::get_if<ugi::BestMove>(&reply);
    if (best == nullptr) {
      if (line->earliest > limits.deadline && !put_off(limits)) co_return too_late(limits);
      if (const auto* info = std::get_if<ugi::Info>(&reply)) update_info(moved.info, *info);
      continue;
    }
    moved.info.spent = limits.by_cpu ? charge_cpu() : std::max(line->earliest - limits.asked, Duration{0});
    if (best->move.empty()) co_return Fault{Termination::protocol_error, "'bestmove' without a move"};
    if (limits.cpu_allowance && moved.info.spent > *limits.cpu_allowance) co_return too_late(limits);
    if (!limits.by_cpu && !limits.to_be_stopped && line->arrived > limits.deadline) {
      if (line->earliest > limits.deadline && line->earliest - channel_->scheduling_delay() > limits.deadline)
        co_return too_late(limits);
      co_return Annulled{fmt::format("a move was seen {} after its time, when the referee was late itself",
                                     seconds_text(line->arrived - limits.deadline))};
    }
    moved.move = best->move;
    if (ponders_) moved.ponder = best->ponder;
    co_return moved;
  }
}

/// The processor time used since the last time that this was asked, or noted.
Duration UgiEngine::charge_cpu() {
  const Duration used = channel_->cpu_used();
  return used - std::exchange(cpu_before_, used).value_or(used);
}

Fault UgiEngine::too_late(const Limits& limits) {
  constexpr auto reason = Termination::time_forfeit;
  if (!limits.cpu_allowance)
    return {reason, fmt::format("no 'bestmove' within {}", seconds_text(limits.deadline - limits.asked))};
  if (time_.now() < limits.last_deadline)
    return {reason,
            fmt::format("no 'bestmove' within {} of processor time", seconds_text(*limits.cpu_allowance))};
  return {reason, fmt::format("no 'bestmove' within {}, though processor time was left",
                              seconds_text(limits.last_deadline - limits.asked))};
}

void UgiEngine::ponder(Turn turn) {
  assert(ponders_ && !pondering_);
  channel_->discard();
  write_position(turn.position);
  write_go_line(lines_, turn.side, turn.clocks, quirks_, true);
  pondering_.emplace(Pondering{std::string(turn.position), {}});
  cpu_before_.reset();
  channel_->send(lines_);
  channel_->set_idle_listener([this](std::string_view line) { overheard(line); });
}

void UgiEngine::overheard(std::string_view line) {
  const ugi::Reply reply = ugi::parse_reply(line);
  Moved& found = pondering_->found;
  if (const auto* info = std::get_if<ugi::Info>(&reply)) update_info(found.info, *info);
  if (const auto* best = std::get_if<ugi::BestMove>(&reply); best != nullptr && found.move.empty()) {
    found.move = best->move;
    found.ponder = best->ponder;
  }
}

Task<MoveReply> UgiEngine::think_after_pondering(Turn turn) {
  if (pondering_->position != turn.position) {
    if (auto fault = co_await end_pondering()) co_return *std::move(fault);
    const Limits limits = ask(turn);
    Moved nothing;
    co_return co_await await_move(limits, std::move(nothing));
  }
  channel_->set_idle_listener({});
  Moved found = std::move(pondering_->found);
  pondering_.reset();
  if (!found.move.empty()) co_return found;  // it was to wait for `ponderhit`, but that is what it plays
  const Clock& own = turn.clocks[turn.side];
  note_cpu(own);
  channel_->send("ponderhit\n");
  Limits limits = limits_from(time_.now(), own);
  limits.pondered = true;
  co_return co_await await_move(limits, std::move(found));
}

Task<std::optional<Fault>> UgiEngine::end_pondering() {
  if (!pondering_) co_return std::nullopt;
  channel_->set_idle_listener({});
  const bool at_rest = !pondering_->found.move.empty();
  pondering_.reset();
  if (at_rest) co_return std::nullopt;
  channel_->send("stop\n");
  const Instant deadline = time_.now() + timeouts_.stop;
  for (;;) {
    Received received = co_await next_line(deadline);
    const ReceivedLine* line = std::get_if<ReceivedLine>(&received);
    if (line == nullptr)
      co_return co_await fault_of(std::move(received), Termination::unresponsive,
                                  "'bestmove' after 'stop', while it pondered,", timeouts_.stop);
    if (std::holds_alternative<ugi::BestMove>(ugi::parse_reply(line->text))) co_return std::nullopt;
  }
}

}  // namespace flipside::referee
