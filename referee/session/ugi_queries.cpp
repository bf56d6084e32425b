// How an engine is asked about positions.

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/text.hpp"
#include "engine/protocol/ugi_command.hpp"
#include "referee/session/seconds_text.hpp"
#include "referee/session/ugi_engine.hpp"

namespace flipside::referee {

bool UgiEngine::answers(std::string_view kind) const {
  return std::find(queries_.begin(), queries_.end(), kind) != queries_.end();
}

/// Takes note of the extensions that an `info string` announces: `ugi-ext query KIND…`.
void UgiEngine::note_extensions(std::string_view text) {
  if (next_word(text) != "ugi-ext" || next_word(text) != "query") return;
  for (auto kind = next_word(text); !kind.empty(); kind = next_word(text)) queries_.emplace_back(kind);
}

Task<QueryReply> UgiEngine::query(std::string_view position, std::string_view question) {
  if (quirks_.ready_before_position)
    if (auto fault = co_await await_ready(Termination::unresponsive)) co_return *std::move(fault);
  const std::optional<Duration> used = cpu_before_ ? std::optional(channel_->cpu_used()) : std::nullopt;
  channel_->discard();
  write_position(position);
  ugi::write_query(lines_, question);
  lines_ += '\n';
  channel_->send(lines_);
  const Instant asked = time_.now();
  const Instant deadline = asked + timeouts_.query;
  std::string hint;
  for (;;) {
    Received received = co_await next_line(deadline);
    const ReceivedLine* line = std::get_if<ReceivedLine>(&received);
    if (line == nullptr) {
      const bool silent = std::holds_alternative<TimedOut>(received);
      const std::string awaited = fmt::format("'response' to 'query {}'", question);
      Fault fault = co_await fault_of(std::move(received), Termination::unresponsive, awaited, timeouts_.query);
      if (silent) fault.detail += hint;
      co_return fault;
    }
    if (line->arrived < asked) continue;  // said before it was asked
    const ugi::Reply reply = ugi::parse_reply(line->text);
    std::optional<std::string_view> answer;
    if (const auto* response = std::get_if<ugi::Response>(&reply)) answer = response->value;
    if (const auto* other = std::get_if<ugi::Other>(&reply); other && ugi::is_bare_answer(other->line)) {
      if (quirks_.bare_responses) answer = other->line;
      hint = fmt::format("; it said '{}' without 'response' (quirks.bare_responses)", other->line);
    }
    if (const auto* info = std::get_if<ugi::Info>(&reply); info && !info->text.empty() && hint.empty())
      hint = fmt::format("; it said '{}'", info->text.substr(0, 200));
    if (!answer) continue;
    if (used) *cpu_before_ += channel_->cpu_used() - *used;  // what an answer costs is not charged
    co_return std::string(*answer);
  }
}

}  // namespace flipside::referee
