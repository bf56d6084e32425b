#include "referee/clock/time_control.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/core/text.hpp"
#include "engine/core/time_source.hpp"

namespace flipside::referee {
namespace {

std::string seconds_text(Duration duration) {
  return fmt::format("{}", static_cast<double>(duration.count()) / 1e9);
}

/// Parses a time control of the form KEY=VALUE.
std::optional<TimeControl> parse_keyed(std::string_view key, std::string_view value) {
  TimeControl control;
  if (key == "st" || key == "infinite") {
    const auto time = parse_seconds(value);
    if (!time || time->count() == 0) return std::nullopt;
    control.kind = key == "st" ? TimeControl::Kind::move_time : TimeControl::Kind::infinite;
    control.base = *time;
    return control;
  }
  const auto limit = read_number<std::uint64_t>(value);
  if (!limit || *limit == 0 || (key != "nodes" && key != "depth")) return std::nullopt;
  if (key == "depth" && *limit > 1000) return std::nullopt;
  control.kind = key == "nodes" ? TimeControl::Kind::nodes : TimeControl::Kind::depth;
  control.limit = *limit;
  return control;
}

std::optional<TimeControl> parse_control(std::string_view text) {
  if (const std::size_t equals = text.find('='); equals != std::string_view::npos)
    return parse_keyed(text.substr(0, equals), text.substr(equals + 1));
  TimeControl control;
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
    const auto moves = read_number<int>(text.substr(0, slash));
    if (!moves || *moves < 1 || *moves > 10'000) return std::nullopt;
    control.moves = *moves;
    text.remove_prefix(slash + 1);
  }
  const std::size_t plus = text.find('+');
  const auto base = parse_seconds(text.substr(0, plus));
  const auto increment = plus == std::string_view::npos ? Duration{0} : parse_seconds(text.substr(plus + 1));
  if (!base || !increment || (base->count() == 0 && increment->count() == 0)) return std::nullopt;
  control.base = *base;
  control.increment = *increment;
  return control;
}

}  // namespace

Expected<TimeControl> parse_time_control(std::string_view text) {
  const auto control = parse_control(text);
  if (control) return *control;
  return Error{
      fmt::format("invalid time control '{}', expected BASE+INCREMENT or BASE in seconds (10+0.1), "
                  "MOVES/BASE+INCREMENT (40/60+0.5), st=SECONDS per move (st=0.5), nodes=COUNT, depth=PLIES "
                  "or infinite=SECONDS; times must be positive and at most 30 days, depth at most 1000",
                  text)};
}

TimeControl handicapped(const TimeControl& control, double factor) {
  const auto scaled = [factor](Duration duration) {
    return Duration{std::llround(static_cast<double>(duration.count()) * factor)};
  };
  TimeControl other = control;
  other.base = scaled(control.base);
  other.increment = scaled(control.increment);
  if (control.kind == TimeControl::Kind::nodes)
    other.limit = std::max<std::uint64_t>(
        1, static_cast<std::uint64_t>(std::llround(static_cast<double>(control.limit) * factor)));
  return other;
}

std::string time_control_text(const TimeControl& control) {
  switch (control.kind) {
    case TimeControl::Kind::clock:
      return fmt::format("{}{}{}", control.moves > 0 ? fmt::format("{}/", control.moves) : "",
                         seconds_text(control.base),
                         control.increment.count() > 0 ? "+" + seconds_text(control.increment) : "");
    case TimeControl::Kind::move_time:
      return fmt::format("st={}", seconds_text(control.base));
    case TimeControl::Kind::nodes:
      return fmt::format("nodes={}", control.limit);
    case TimeControl::Kind::depth:
      return fmt::format("depth={}", control.limit);
    case TimeControl::Kind::infinite:
      return fmt::format("infinite={}", seconds_text(control.base));
  }
  return {};
}

std::string recorded_time_control(const TimeControl& control) {
  return time_control_text(control) + (control.charge == TimeControl::Charge::cpu ? " cpu" : "");
}

}  // namespace flipside::referee
