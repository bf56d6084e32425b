#include "tests/referee/session/dialogue.hpp"

#include <fmt/format.h>

#include <cctype>
#include <charconv>
#include <stdexcept>

namespace flipside::referee {
namespace {

constexpr std::string_view ends = "ends: ";
constexpr std::string_view floods = "floods: ";
constexpr std::string_view error_output = "standard error: ";

/// Parses a duration such as "119 ms".
std::optional<Duration> read_pause(std::string_view text) {
  int milliseconds = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, milliseconds);
  if (error != std::errc{} || std::string_view(end, static_cast<std::size_t>(last - end)) != " ms")
    return std::nullopt;
  return std::chrono::milliseconds(milliseconds);
}

}  // namespace

Dialogue read_dialogue(std::string_view text) {
  Dialogue lines;
  for (int number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty() || std::string_view("><#").find(line.front()) == std::string_view::npos)
      throw std::runtime_error(fmt::format("line {}: expected '>', '<' or '#': {}", number, line));
    lines.push_back({line.front(), std::string(line.substr(std::min<std::size_t>(2, line.size()))), number});
  }
  return lines;
}

/// Consumes a '#' line that contains an event or a delay of the engine. Returns false if the next line is a
/// step of the referee or a protocol line.
bool DialogueScript::take_event() {
  if (lines_.empty() || lines_.front().mark != '#') return false;
  const std::string& text = lines_.front().text;
  if (const auto pause = read_pause(text)) {
    pause_ += *pause;
  } else if (text.starts_with(ends)) {
    closed_ = true;
    how_it_ended_ = text.substr(ends.size());
  } else if (text.starts_with(floods)) {
    flood_ = text.substr(floods.size());
  } else if (text.starts_with(error_output)) {
    stderr_tail_ += text.substr(error_output.size()) + '\n';
  } else {
    return false;
  }
  lines_.pop_front();
  return true;
}

std::optional<DialogueLine> DialogueScript::next_step() {
  for (pause_ = Duration{0}; !lines_.empty();) {
    if (take_event()) continue;
    DialogueLine line = std::move(lines_.front());
    lines_.pop_front();
    last_line_ = line.number;
    if (line.mark == '#') {
      pause_ = Duration{0};
      return line;
    }
    if (line.mark == '>')
      report_difference(fmt::format("'{}' was not sent", line.text));
    else
      unread_.push_back({std::move(line.text), time_.now()});
  }
  return std::nullopt;
}

void DialogueScript::hear(std::string_view line) {
  if (lines_.empty() || lines_.front().mark != '>')
    return report_difference(fmt::format("'{}' was sent unexpectedly", line));
  last_line_ = lines_.front().number;
  if (lines_.front().text != line)
    report_difference(fmt::format("'{}' was sent, expected '{}'", line, lines_.front().text));
  lines_.pop_front();
}

Received DialogueScript::receive(Instant deadline) {
  const auto silence = [&] {
    time_.advance(deadline - time_.now());
    return TimedOut{};
  };
  if (!unread_.empty()) {
    const Instant arrived = unread_.front().arrived;
    current_ = std::move(unread_.front().text);
    unread_.pop_front();
    return ReceivedLine{current_, arrived, arrived};
  }
  while (!closed_ && flood_.empty() && take_event()) {
  }
  if (time_.now() + pause_ > deadline) {
    pause_ -= deadline - time_.now();
    return silence();
  }
  if (closed_ || !flood_.empty()) time_.advance(std::exchange(pause_, Duration{0}));
  if (closed_) return Closed{};
  if (!flood_.empty()) return Flooded{flood_};
  if (lines_.empty() || lines_.front().mark != '<') return silence();
  time_.advance(std::exchange(pause_, Duration{0}));
  last_line_ = lines_.front().number;
  current_ = std::move(lines_.front().text);
  lines_.pop_front();
  return ReceivedLine{current_, time_.now(), time_.now()};
}

void DialogueScript::deliver_idle_lines(const std::function<void(std::string_view line)>& listener) {
  for (; !lines_.empty() && lines_.front().mark == '<'; lines_.pop_front()) listener(lines_.front().text);
}

void DialogueScript::report_difference(const std::string& what) {
  if (difference_.empty()) difference_ = fmt::format("at line {}: {}", last_line_, what);
}

bool DialogueChannel::send(std::string_view lines) {
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    script_.hear(lines.substr(0, end));
    lines.remove_prefix(end + 1);
  }
  return true;
}

}  // namespace flipside::referee
