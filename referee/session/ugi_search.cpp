// Implements the search functions of UgiEngine: think(), ponder() and the charging of time.

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "engine/protocol/ugi_reply.hpp"
#include "referee/session/go_line.hpp"
#include "referee/session/seconds_text.hpp"
#include "referee/session/ugi_engine.hpp"

namespace flipside::referee {
namespace {

/// If CPU time is charged, the wall time of a move is limited to wall_factor * allowance + timeouts.move.
constexpr int wall_factor = 10;
/// Minimum interval between checks of an engine's CPU time.
constexpr auto min_cpu_check_interval = std::chrono::milliseconds(10);

/// Maximum length of a recorded principal variation in bytes.
constexpr std::size_t max_pv_size = 255;

/// Returns the words of the principal variation that fit into the record.
std::string_view recorded_pv(std::string_view pv) {
  if (pv.size() <= max_pv_size) return pv;
  const std::size_t end = pv.rfind(' ', max_pv_size);
  return pv.substr(0, end == std::string_view::npos ? 0 : end);
}

void update_info(MoveInfo& info, const ugi::Info& reported) {
  if (reported.score && (!reported.multipv || *reported.multipv == 1)) {
    info.score = reported.score;
    if (reported.depth) info.depth = reported.depth;
    if (!reported.pv.empty()) info.pv = recorded_pv(reported.pv);
  }
  if (reported.nodes) info.nodes = reported.nodes;
}

}  // namespace

Task<MoveReply> UgiEngine::think(Turn turn) {
  if (pondering_) return think_after_pondering(turn);
  if (quirks_.ready_before_position) return think_when_ready(turn);
  return await_move(send_go(turn), {});
}

Task<MoveReply> UgiEngine::think_when_ready(Turn turn) {
  if (auto fault = co_await await_ready(Termination::unresponsive)) co_return *std::move(fault);
  const PendingMove pending = send_go(turn);
  Moved moved;
  co_return co_await await_move(pending, std::move(moved));
}

/// Replaces the contents of the output buffer with a `position` command. If the quirk `start_fen` is set, it
/// replaces `startpos`.
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
UgiEngine::PendingMove UgiEngine::send_go(const Turn& turn) {
  channel_->discard();
  write_position(turn.position);
  write_go_line(lines_, turn.side, turn.clocks, quirks_);
  const Clock& own = turn.clocks[turn.side];
  begin_cpu_charge(own);
  channel_->send(lines_);
  return pending_move(time_.now(), own);
}

/// Starts measuring CPU time, unless a measurement has been running since the last move.
void UgiEngine::begin_cpu_charge(const Clock& clock) {
  if (clock.control().charge == TimeControl::Charge::cpu && !cpu_before_) cpu_before_ = channel_->cpu_used();
}

UgiEngine::PendingMove UgiEngine::pending_move(Instant start, const Clock& clock) const {
  const TimeControl& control = clock.control();
  const auto allowance = clock.allowance();
  PendingMove pending;
  pending.start = start;
  pending.stop_at_deadline = control.kind == TimeControl::Kind::infinite;
  pending.by_cpu = control.charge == TimeControl::Charge::cpu;
  pending.deadline = start + (pending.stop_at_deadline ? control.base : allowance.value_or(timeouts_.move));
  pending.final_deadline = pending.deadline;
  if (!pending.by_cpu || !allowance) return pending;
  pending.cpu_allowance = allowance;
  pending.final_deadline = start + wall_factor * *allowance + timeouts_.move;
  return pending;
}

/// Extends an expired deadline: sends `stop` to an infinite search, or waits until the CPU time may be used
/// up.
/// @return false if the deadline is final
bool UgiEngine::extend_deadline(PendingMove& pending) {
  if (pending.stop_at_deadline) {
    pending.stop_at_deadline = false;
    channel_->send("stop\n");
    pending.deadline += timeouts_.stop;
    return true;
  }
  if (!pending.cpu_allowance) return false;
  const Instant now = time_.now();
  const Duration left = *pending.cpu_allowance - (channel_->cpu_used() - *cpu_before_);
  if (left < Duration{0} || now >= pending.final_deadline) return false;
  pending.deadline = std::min(now + std::max<Duration>(left, min_cpu_check_interval), pending.final_deadline);
  return true;
}

/// Waits for `bestmove`.
/// @param moved  info that the engine reported while pondering
Task<MoveReply> UgiEngine::await_move(PendingMove pending, Moved moved) {
  for (;;) {
    Received received = co_await channel_->receive(pending.deadline);
    const bool timed_out = std::holds_alternative<TimedOut>(received);
    if (timed_out && extend_deadline(pending)) continue;
    if (timed_out) co_return time_forfeit(pending);
    const ReceivedLine* line = std::get_if<ReceivedLine>(&received);
    if (line == nullptr)
      co_return co_await fault_from(std::move(received), Termination::time_forfeit, "'bestmove'",
                                    Duration{0});
    if (line->arrived < pending.start && !pending.pondered)
      continue;  // the line arrived before `go` was sent
    const ugi::Reply reply = ugi::parse_reply(line->text);
    const auto* best = std::get_if<ugi::BestMove>(&reply);
    if (best == nullptr) {
      if (line->earliest > pending.deadline && !extend_deadline(pending)) co_return time_forfeit(pending);
      if (const auto* info = std::get_if<ugi::Info>(&reply)) update_info(moved.info, *info);
      continue;
    }
    moved.info.spent =
        pending.by_cpu ? take_cpu_charge() : std::max(line->earliest - pending.start, Duration{0});
    if (best->move.empty()) co_return Fault{Termination::protocol_error, "'bestmove' without a move"};
    if (pending.cpu_allowance && moved.info.spent > *pending.cpu_allowance) co_return time_forfeit(pending);
    if (!pending.by_cpu && !pending.stop_at_deadline && line->arrived > pending.deadline) {
      if (line->earliest > pending.deadline &&
          line->earliest - channel_->scheduling_delay() > pending.deadline)
        co_return time_forfeit(pending);
      co_return Annulled{fmt::format("a move arrived {} after its deadline while the referee was delayed",
                                     seconds_text(line->arrived - pending.deadline))};
    }
    moved.move = best->move;
    if (ponders_) moved.ponder = best->ponder;
    co_return moved;
  }
}

/// Returns the CPU time since the start of the current measurement, and starts the next one.
Duration UgiEngine::take_cpu_charge() {
  const Duration used = channel_->cpu_used();
  return used - std::exchange(cpu_before_, used).value_or(used);
}

Fault UgiEngine::time_forfeit(const PendingMove& pending) {
  constexpr auto termination = Termination::time_forfeit;
  if (!pending.cpu_allowance)
    return {termination,
            fmt::format("no 'bestmove' within {}", seconds_text(pending.deadline - pending.start))};
  if (time_.now() < pending.final_deadline)
    return {termination,
            fmt::format("no 'bestmove' within {} of CPU time", seconds_text(*pending.cpu_allowance))};
  return {termination, fmt::format("no 'bestmove' within {} although CPU time was left",
                                   seconds_text(pending.final_deadline - pending.start))};
}

void UgiEngine::ponder(Turn turn) {
  assert(ponders_ && !pondering_);
  channel_->discard();
  write_position(turn.position);
  write_go_line(lines_, turn.side, turn.clocks, quirks_, true);
  pondering_.emplace(Pondering{std::string(turn.position), {}});
  cpu_before_.reset();
  channel_->send(lines_);
  channel_->set_idle_listener([this](std::string_view line) { on_idle_line(line); });
}

void UgiEngine::on_idle_line(std::string_view line) {
  const ugi::Reply reply = ugi::parse_reply(line);
  Moved& reported = pondering_->reported;
  if (const auto* info = std::get_if<ugi::Info>(&reply)) update_info(reported.info, *info);
  if (const auto* best = std::get_if<ugi::BestMove>(&reply); best != nullptr && reported.move.empty()) {
    reported.move = best->move;
    reported.ponder = best->ponder;
  }
}

Task<MoveReply> UgiEngine::think_after_pondering(Turn turn) {
  if (pondering_->position != turn.position) {
    if (auto fault = co_await stop_pondering()) co_return *std::move(fault);
    const PendingMove pending = send_go(turn);
    Moved moved;
    co_return co_await await_move(pending, std::move(moved));
  }
  channel_->set_idle_listener({});
  Moved reported = std::move(pondering_->reported);
  pondering_.reset();
  if (!reported.move.empty()) co_return reported;  // a premature `bestmove` is valid after a ponder hit
  const Clock& own = turn.clocks[turn.side];
  begin_cpu_charge(own);
  channel_->send("ponderhit\n");
  PendingMove pending = pending_move(time_.now(), own);
  pending.pondered = true;
  co_return co_await await_move(pending, std::move(reported));
}

Task<std::optional<Fault>> UgiEngine::stop_pondering() {
  if (!pondering_) co_return std::nullopt;
  channel_->set_idle_listener({});
  const bool already_stopped = !pondering_->reported.move.empty();
  pondering_.reset();
  if (already_stopped) co_return std::nullopt;
  channel_->send("stop\n");
  const Instant deadline = time_.now() + timeouts_.stop;
  for (;;) {
    Received received = co_await next_line(deadline);
    const ReceivedLine* line = std::get_if<ReceivedLine>(&received);
    if (line == nullptr)
      co_return co_await fault_from(std::move(received), Termination::unresponsive,
                                    "'bestmove' after 'stop' while pondering", timeouts_.stop);
    if (std::holds_alternative<ugi::BestMove>(ugi::parse_reply(line->text))) co_return std::nullopt;
  }
}

}  // namespace flipside::referee
