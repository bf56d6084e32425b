#include "referee/clock/time_control.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace flipside::referee {
namespace {

constexpr double longest_seconds = 30.0 * 24 * 3600;

template <class Number>
std::optional<Number> read_whole(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<Duration> read_seconds(std::string_view text) {
  const auto seconds = read_whole<double>(text);
  if (!seconds || !(*seconds >= 0) || *seconds > longest_seconds) return std::nullopt;
  return Duration{std::llround(*seconds * 1e9)};
}

std::string seconds_text(Duration duration) {
  return fmt::format("{}", static_cast<double>(duration.count()) / 1e9);
}

}  // namespace

Expected<TimeControl> parse_time_control(std::string_view text) {
  const Error refused{fmt::format(
      "time control '{}', expected BASE+INCREMENT or BASE in seconds (10+0.1), st=SECONDS a move (st=0.5), "
      "nodes=COUNT or depth=PLIES; times up to 30 days, not zero, depth up to 1000",
      text)};
  TimeControl control;
  const std::size_t equals = text.find('=');
  if (equals != std::string_view::npos) {
    const std::string_view key = text.substr(0, equals);
    const std::string_view value = text.substr(equals + 1);
    if (key == "st") {
      const auto time = read_seconds(value);
      if (!time || time->count() == 0) return refused;
      control.kind = TimeControl::Kind::move_time;
      control.base = *time;
      return control;
    }
    const auto limit = read_whole<std::uint64_t>(value);
    if (!limit || *limit == 0 || (key == "depth" && *limit > 1000)) return refused;
    if (key != "nodes" && key != "depth") return refused;
    control.kind = key == "nodes" ? TimeControl::Kind::nodes : TimeControl::Kind::depth;
    control.limit = *limit;
    return control;
  }
  const std::size_t plus = text.find('+');
  const auto base = read_seconds(text.substr(0, plus));
  const auto increment = plus == std::string_view::npos ? Duration{0} : read_seconds(text.substr(plus + 1));
  if (!base || !increment || (base->count() == 0 && increment->count() == 0)) return refused;
  control.base = *base;
  control.increment = *increment;
  return control;
}

std::string time_control_text(const TimeControl& control) {
  switch (control.kind) {
    case TimeControl::Kind::clock:
      return control.increment.count() == 0
                 ? seconds_text(control.base)
                 : fmt::format("{}+{}", seconds_text(control.base), seconds_text(control.increment));
    case TimeControl::Kind::move_time:
      return fmt::format("st={}", seconds_text(control.base));
    case TimeControl::Kind::nodes:
      return fmt::format("nodes={}", control.limit);
    case TimeControl::Kind::depth:
      return fmt::format("depth={}", control.limit);
  }
  return {};
}

}  // namespace flipside::referee
