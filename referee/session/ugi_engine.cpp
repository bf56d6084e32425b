#include "referee/session/ugi_engine.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "engine/core/text.hpp"
#include "engine/protocol/ugi_command.hpp"
#include "referee/record/external_game.hpp"
#include "referee/session/seconds_text.hpp"

namespace flipside::referee {
namespace {

/// Grace period for a process to exit after it closes its output, so that the exit code can be reported.
constexpr auto exit_grace = std::chrono::milliseconds(200);

/// Joins the last three nonblank lines of an engine's standard error.
std::string last_lines(const std::string& text) {
  std::vector<std::string_view> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) lines.push_back(line.substr(0, 200));
    begin = end + 1;
  }
  const std::size_t skipped = lines.size() > 3 ? lines.size() - 3 : 0;
  return fmt::format("{}",
                     fmt::join(lines.begin() + static_cast<std::ptrdiff_t>(skipped), lines.end(), " | "));
}

constexpr std::string_view variant_option = "UGI_Variant";
constexpr std::string_view ponder_option = "Ponder";

/// Returns a description of the values that an option accepts; empty if the option accepts `value`.
std::string expected_value(const ugi::Option& option, const std::string& value) {
  using Type = ugi::Option::Type;
  if (option.type == Type::check && value != "true" && value != "false") return "true or false";
  if (option.type == Type::combo && !option.choices.empty() &&
      std::find(option.choices.begin(), option.choices.end(), value) == option.choices.end())
    return fmt::format("one of {}", fmt::join(option.choices, ", "));
  if (option.type == Type::spin) {
    const auto number = read_number<std::int64_t>(value);
    const std::int64_t min = option.min.value_or(std::numeric_limits<std::int64_t>::min());
    const std::int64_t max = option.max.value_or(std::numeric_limits<std::int64_t>::max());
    if (!number || *number < min || *number > max)
      return fmt::format("a whole number from {} to {}", min, max);
  }
  return {};
}

}  // namespace

UgiEngine::UgiEngine(std::unique_ptr<LineChannel> channel, TimeSource& time, EngineTimeouts timeouts,
                     EngineQuirks quirks)
    : channel_(std::move(channel)), time_(time), timeouts_(timeouts), quirks_(std::move(quirks)) {}

/// Returns the next line, or TimedOut if it cannot have arrived before the deadline.
Task<Received> UgiEngine::next_line(Instant deadline) {
  Received received = co_await channel_->receive(deadline);
  if (const ReceivedLine* line = std::get_if<ReceivedLine>(&received); line && line->earliest > deadline)
    received = TimedOut{};
  co_return received;
}

Task<std::optional<Fault>> UgiEngine::start(OptionValues options, bool ponder) {
  channel_->send("ugi\n");
  const Instant deadline = time_.now() + timeouts_.start;
  for (bool greeted = false; !greeted;) {
    Received received = co_await next_line(deadline);
    const ReceivedLine* line = std::get_if<ReceivedLine>(&received);
    if (line == nullptr)
      co_return co_await fault_from(std::move(received), Termination::start_failed, "'ugiok'",
                                    timeouts_.start);
    ugi::Reply reply = ugi::parse_reply(line->text);
    if (const auto* info = std::get_if<ugi::Info>(&reply)) read_extensions(info->text);
    if (auto* option = std::get_if<ugi::Option>(&reply)) options_.push_back(std::move(*option));
    greeted = std::holds_alternative<ugi::UgiOk>(reply);
  }
  std::string lines;
  for (const auto& [name, value] : options) {
    if (const auto error = option_error(name, value)) co_return Fault{Termination::start_failed, *error};
    ugi::write_setoption(lines, name, value);
    lines += '\n';
  }
  ponders_ = ponder && find_option(ponder_option) != nullptr && !quirks_.ready_before_position;
  if (ponders_) {
    ugi::write_setoption(lines, ponder_option, "true");
    lines += '\n';
  }
  if (!lines.empty()) channel_->send(lines);
  co_return co_await await_ready(Termination::start_failed);
}

Task<std::optional<Fault>> UgiEngine::new_game(std::string game) {
  lines_.clear();
  cpu_before_.reset();
  std::string variant;
  if (game != game_ && accepts_variant(game)) {
    variant = variant_name(game);
    ugi::write_setoption(lines_, variant_option, variant);
    lines_ += '\n';
  }
  game_ = std::move(game);
  lines_ += "uginewgame\n";
  channel_->send(lines_);
  return await_ready(Termination::unresponsive, std::move(variant));
}

/// Sends `isready` and waits for `readyok`.
/// @param variant  the variant that was just set, which the engine may reject; empty: none
Task<std::optional<Fault>> UgiEngine::await_ready(Termination when_late, std::string variant) {
  channel_->send("isready\n");
  const Instant deadline = time_.now() + timeouts_.ready;
  for (;;) {
    Received received = co_await next_line(deadline);
    const ReceivedLine* line = std::get_if<ReceivedLine>(&received);
    if (line == nullptr)
      co_return co_await fault_from(std::move(received), when_late, "'readyok'", timeouts_.ready);
    const ugi::Reply reply = ugi::parse_reply(line->text);
    if (std::holds_alternative<ugi::ReadyOk>(reply)) co_return std::nullopt;
    const auto* info = std::get_if<ugi::Info>(&reply);
    if (info != nullptr && !variant.empty() && info->text.starts_with("error: setoption UGI_Variant"))
      co_return Fault{Termination::start_failed,
                      fmt::format("rejected the variant '{}': '{}'", variant, info->text.substr(0, 200))};
  }
}

/// Converts the result of a failed read to a fault.
/// @param awaited  the expected line, for the message
Task<Fault> UgiEngine::fault_from(Received received, Termination when_late, std::string_view awaited,
                                  Duration timeout) {
  const bool starting = when_late == Termination::start_failed;
  if (std::holds_alternative<TimedOut>(received))
    co_return Fault{when_late, fmt::format("no {} within {}", awaited, seconds_text(timeout))};
  if (const auto* flood = std::get_if<Flooded>(&received))
    co_return Fault{Termination::flood, std::string(flood->what)};
  std::string how = co_await channel_->end(exit_grace);
  if (how == "did not exit in time and was killed") how = "closed its output";
  // The process may have exited because its input was closed rather than crashed.
  if (how == "exited with code 0") how = "closed its output, then exited with code 0";
  if (const std::string lines = last_lines(channel_->stderr_tail()); !lines.empty())
    how += fmt::format(" (\"{}\")", lines);
  co_return Fault{starting ? Termination::start_failed : Termination::disconnect,
                  starting ? fmt::format("{} before {}", how, awaited) : how};
}

bool UgiEngine::answers(std::string_view kind) const {
  return std::find(queries_.begin(), queries_.end(), kind) != queries_.end();
}

/// Stores the kinds of queries that an `info string` advertises: `ugi-ext query KIND…`.
void UgiEngine::read_extensions(std::string_view text) {
  if (next_word(text) != "ugi-ext" || next_word(text) != "query") return;
  for (auto kind = next_word(text); !kind.empty(); kind = next_word(text)) queries_.emplace_back(kind);
}

Task<QueryReply> UgiEngine::query(std::string_view position, std::string_view question) {
  if (quirks_.ready_before_position)
    if (auto fault = co_await await_ready(Termination::unresponsive)) co_return *std::move(fault);
  const std::optional<Duration> cpu_before_query =
      cpu_before_ ? std::optional(channel_->cpu_used()) : std::nullopt;
  channel_->discard();
  write_position(position);
  ugi::write_query(lines_, question);
  lines_ += '\n';
  channel_->send(lines_);
  const Instant sent = time_.now();
  const Instant deadline = sent + timeouts_.query;
  std::string hint;
  for (;;) {
    Received received = co_await next_line(deadline);
    const ReceivedLine* line = std::get_if<ReceivedLine>(&received);
    if (line == nullptr) {
      const bool timed_out = std::holds_alternative<TimedOut>(received);
      const std::string awaited = fmt::format("'response' to 'query {}'", question);
      Fault fault =
          co_await fault_from(std::move(received), Termination::unresponsive, awaited, timeouts_.query);
      if (timed_out) fault.detail += hint;
      co_return fault;
    }
    if (line->arrived < sent) continue;  // the line arrived before the query was sent
    const ugi::Reply reply = ugi::parse_reply(line->text);
    std::optional<std::string_view> answer;
    if (const auto* response = std::get_if<ugi::Response>(&reply)) answer = response->value;
    if (const auto* other = std::get_if<ugi::Other>(&reply); other && ugi::is_bare_answer(other->line)) {
      if (quirks_.bare_responses) answer = other->line;
      hint =
          fmt::format("; received '{}' without 'response' (allowed by quirks.bare_responses)", other->line);
    }
    if (const auto* info = std::get_if<ugi::Info>(&reply); info && !info->text.empty() && hint.empty())
      hint = fmt::format("; received '{}'", info->text.substr(0, 200));
    if (!answer) continue;
    std::string value(*answer);
    if (question == "result" && value != "p1win" && value != "p2win" && value != "draw")
      value = co_await last_answer(std::move(value), deadline);
    if (cpu_before_query)
      *cpu_before_ += channel_->cpu_used() - *cpu_before_query;  // queries are not charged
    co_return value;
  }
}

/// Sends `isready` and returns the last answer before `readyok`, or `answer` if no other one follows. Some
/// engines answer `query result` with `none` first and report a draw on a second line.
Task<std::string> UgiEngine::last_answer(std::string answer, Instant deadline) {
  channel_->send("isready\n");
  for (;;) {
    Received received = co_await next_line(deadline);
    const ReceivedLine* line = std::get_if<ReceivedLine>(&received);
    if (line == nullptr) co_return answer;
    const ugi::Reply reply = ugi::parse_reply(line->text);
    if (std::holds_alternative<ugi::ReadyOk>(reply)) co_return answer;
    if (const auto* response = std::get_if<ugi::Response>(&reply)) answer = response->value;
    if (const auto* other = std::get_if<ugi::Other>(&reply); other && ugi::is_bare_answer(other->line))
      answer = other->line;
  }
}

Task<std::string> UgiEngine::quit() {
  channel_->send("quit\n");
  co_return co_await channel_->end(timeouts_.quit);
}

/// Returns the reason why an option cannot be set to `value`; nullopt if it can.
std::optional<std::string> UgiEngine::option_error(std::string_view name, const std::string& value) const {
  if (name == variant_option) return fmt::format("option '{}' is reserved for the referee", name);
  const ugi::Option* option = find_option(name);
  if (option == nullptr) {
    std::string names;
    for (const ugi::Option& known : options_) names += (names.empty() ? "" : ", ") + known.name;
    return fmt::format("unknown option '{}'; available options: {}", name, names);
  }
  const std::string expected = expected_value(*option, value);
  if (expected.empty()) return std::nullopt;
  return fmt::format("invalid value '{}' for option '{}', expected {}", value, name, expected);
}

const ugi::Option* UgiEngine::find_option(std::string_view name) const {
  const auto found = std::find_if(options_.begin(), options_.end(),
                                  [&](const ugi::Option& option) { return option.name == name; });
  return found == options_.end() ? nullptr : &*found;
}

/// Returns whether to set the engine's `UGI_Variant`. An engine may support an external game that the option
/// does not list. In that case, the option is not set.
bool UgiEngine::accepts_variant(std::string_view game) const {
  const ugi::Option* option = find_option(variant_option);
  if (option == nullptr || !is_external(game)) return option != nullptr;
  return (option->type == ugi::Option::Type::string || option->type == ugi::Option::Type::combo) &&
         expected_value(*option, std::string(variant_name(game))).empty();
}

}  // namespace flipside::referee
