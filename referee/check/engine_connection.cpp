#include "referee/check/engine_connection.hpp"

#include <fmt/format.h>

#include "engine/core/text.hpp"
#include "referee/log/plain_text.hpp"
#include "referee/session/seconds_text.hpp"

namespace flipside::referee::check {
namespace {

constexpr std::size_t max_shown_bytes = 160;

/// Grace period for a process that closed its output, so that its exit code can be reported.
constexpr auto end_grace = std::chrono::milliseconds(500);

/// Returns the last non-blank line of a string, truncated to `max_shown_bytes`.
std::string_view last_line(std::string_view text) {
  text = trim(text);
  if (const std::size_t end = text.rfind('\n'); end != std::string_view::npos) text.remove_prefix(end + 1);
  return text.substr(0, max_shown_bytes);
}

}  // namespace

std::string time_text(Duration duration) {
  const double milliseconds = static_cast<double>(duration.count()) / 1e6;
  return milliseconds < 100 ? fmt::format("{:.1f} ms", milliseconds) : seconds_text(duration);
}

EngineConnection::EngineConnection(std::unique_ptr<Peer> peer, TimeSource& time)
    : peer_(std::move(peer)), time_(time) {}

void EngineConnection::send_lines(std::string_view lines) {
  std::string whole(lines);
  if (!whole.ends_with('\n')) whole += '\n';
  send_bytes(whole);
}

void EngineConnection::send_bytes(std::string_view bytes) {
  for (std::string_view rest = bytes; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    record(false, rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  peer_->lines().send(bytes);  // if the channel is closed, next_line() reports it
  last_sent_ = time_.now();
}

Task<std::optional<EngineLine>> EngineConnection::next_line(Instant deadline) {
  const Received received = co_await peer_->lines().receive(deadline);
  if (const ReceivedLine* line = std::get_if<ReceivedLine>(&received)) {
    record(true, line->text);
    if (line->earliest > deadline) co_return std::nullopt;
    co_return EngineLine{std::string(line->text), line->arrived};
  }
  if (std::holds_alternative<TimedOut>(received)) co_return std::nullopt;
  if (const auto* flood = std::get_if<Flooded>(&received)) {
    ended_ = true;
    throw failed(fmt::format("the engine sent {}", flood->what));
  }
  const ProcessExit exit = co_await end(end_grace);
  std::string event = exit.voluntary ? exit.how : "closed its output";
  const std::string errors = peer_->lines().stderr_tail();
  if (const std::string_view line = last_line(errors); !line.empty())
    event += fmt::format(" (stderr: \"{}\")", plain_text(line));
  throw failed(fmt::format("the engine {}{}", event.starts_with("killed") ? "was " : "", event));
}

Task<std::vector<EngineLine>> EngineConnection::read_until(std::string_view word, Duration timeout) {
  const Instant deadline = now() + timeout;
  std::vector<EngineLine> lines;
  for (;;) {
    std::optional<EngineLine> line = co_await next_line(deadline);
    if (!line) throw failed(fmt::format("no `{}` within {}", word, seconds_text(timeout)));
    lines.push_back(*std::move(line));
    std::string_view rest = lines.back().text;
    if (next_word(rest) == word) co_return lines;
  }
}

Task<std::vector<EngineLine>> EngineConnection::collect_lines(Duration duration) {
  const Instant deadline = now() + duration;
  std::vector<EngineLine> lines;
  for (;;) {
    std::optional<EngineLine> line = co_await next_line(deadline);
    if (!line) co_return lines;
    lines.push_back(*std::move(line));
  }
}

Task<ProcessExit> EngineConnection::end(Duration grace) {
  ended_ = true;
  co_return co_await peer_->end(grace);
}

void EngineConnection::record(bool from_engine, std::string_view line) {
  std::string text = plain_text(line.substr(0, max_shown_bytes));
  if (line.size() > max_shown_bytes) text += fmt::format("… ({} bytes)", line.size());
  transcript_.push_back({from_engine, std::move(text)});
  if (transcript_.size() > transcript_limit) transcript_.pop_front();
}

}  // namespace flipside::referee::check
