#include "referee/check/dialogue.hpp"

#include <fmt/format.h>

#include "engine/core/text.hpp"
#include "referee/log/plain_text.hpp"
#include "referee/session/seconds_text.hpp"

namespace flipside::referee::conformance {
namespace {

constexpr std::size_t longest_shown = 160;

/// How long a process that closed its output is given to end, so that its exit code can be told.
constexpr auto time_to_end = std::chrono::milliseconds(500);

/// The last line of a text that is not blank, cut.
std::string_view last_line(std::string_view text) {
  text = trim(text);
  if (const std::size_t end = text.rfind('\n'); end != std::string_view::npos) text.remove_prefix(end + 1);
  return text.substr(0, longest_shown);
}

}  // namespace

std::string time_text(Duration duration) {
  const double milliseconds = static_cast<double>(duration.count()) / 1e6;
  return milliseconds < 100 ? fmt::format("{:.1f} ms", milliseconds) : seconds_text(duration);
}

Dialogue::Dialogue(std::unique_ptr<Peer> peer, TimeSource& time) : peer_(std::move(peer)), time_(time) {}

void Dialogue::say(std::string_view lines) {
  std::string whole(lines);
  if (!whole.ends_with('\n')) whole += '\n';
  send(whole);
}

void Dialogue::send(std::string_view bytes) {
  for (std::string_view rest = bytes; !rest.empty();) {
    const std::size_t end = rest.find('\n');
    note(false, rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  peer_->lines().send(bytes);  // where it is gone, next() tells
  said_ = time_.now();
}

Task<std::optional<Heard>> Dialogue::next(Instant deadline) {
  const Received received = co_await peer_->lines().receive(deadline);
  if (const ReceivedLine* line = std::get_if<ReceivedLine>(&received)) {
    note(true, line->text);
    if (line->earliest > deadline) co_return std::nullopt;
    co_return Heard{std::string(line->text), line->arrived};
  }
  if (std::holds_alternative<TimedOut>(received)) co_return std::nullopt;
  if (const auto* flood = std::get_if<Flooded>(&received)) {
    over_ = true;
    throw failed(fmt::format("it sent {}", flood->what));
  }
  const Ending ending = co_await end(time_to_end);
  std::string what = ending.by_itself ? ending.how : "closed its output";
  const std::string errors = peer_->lines().error_tail();
  if (const std::string_view words = last_line(errors); !words.empty())
    what += fmt::format(" (\"{}\")", plain_text(words));
  throw failed(fmt::format("it {}{}", what.starts_with("killed") ? "was " : "", what));
}

Task<std::vector<Heard>> Dialogue::until(std::string_view word, Duration patience) {
  const Instant deadline = now() + patience;
  std::vector<Heard> heard;
  for (;;) {
    std::optional<Heard> line = co_await next(deadline);
    if (!line) throw failed(fmt::format("no `{}` within {}", word, seconds_text(patience)));
    heard.push_back(*std::move(line));
    std::string_view rest = heard.back().text;
    if (next_word(rest) == word) co_return heard;
  }
}

Task<std::vector<Heard>> Dialogue::listen(Duration time) {
  const Instant deadline = now() + time;
  std::vector<Heard> heard;
  for (;;) {
    std::optional<Heard> line = co_await next(deadline);
    if (!line) co_return heard;
    heard.push_back(*std::move(line));
  }
}

Task<Ending> Dialogue::end(Duration grace) {
  over_ = true;
  co_return co_await peer_->end(grace);
}

void Dialogue::note(bool from_engine, std::string_view line) {
  std::string text = plain_text(line.substr(0, longest_shown));
  if (line.size() > longest_shown) text += fmt::format("… ({} bytes)", line.size());
  exchanged_.push_back({from_engine, std::move(text)});
  if (exchanged_.size() > most_shown) exchanged_.pop_front();
}

}  // namespace flipside::referee::conformance
