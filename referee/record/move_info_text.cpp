#include "referee/record/move_info_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <utility>

#include "engine/core/text.hpp"

namespace flipside::referee {

namespace {

constexpr std::uint64_t nanoseconds_per_second = 1'000'000'000;
constexpr std::size_t min_decimals = 3;  // minimum number of decimals of a time in seconds

// Returns the absolute value. Unlike std::abs, does not overflow for the minimum value.
template <class Int>
std::uint64_t magnitude(Int value) {
  const auto wide = static_cast<std::int64_t>(value);
  return wide < 0 ? 0 - static_cast<std::uint64_t>(wide) : static_cast<std::uint64_t>(wide);
}

// Appends a number. Avoids fmt::format(), which would take half of the time needed to write a record.
void append_number(std::string& out, std::uint64_t number) {
  const fmt::format_int digits(number);
  out.append(digits.data(), digits.size());
}

void append_seconds(std::string& out, Duration time) {
  const std::uint64_t total = magnitude(time.count());
  if (time.count() < 0) out += '-';
  append_number(out, total / nanoseconds_per_second);
  const std::size_t point = out.size();
  // Append "1" and nine decimals, then replace the "1" with the decimal point.
  append_number(out, nanoseconds_per_second + total % nanoseconds_per_second);
  out[point] = '.';
  out.erase(std::max(point + 1 + min_decimals, out.find_last_not_of('0') + 1));
  out += 's';
}

void append_score(std::string& out, const Score& score) {
  if (score.bound != Score::Bound::exact) out += score.bound == Score::Bound::lower ? '>' : '<';
  const std::uint64_t size = magnitude(score.value);
  if (score.kind == Score::Kind::mate) {
    fmt::format_to(std::back_inserter(out), "{}M{}", score.value < 0 ? "-" : "", size);
  } else {
    const char* sign = score.value < 0 ? "-" : score.value > 0 ? "+" : "";
    fmt::format_to(std::back_inserter(out), "{}{}.{:02}", sign, size / 100, size % 100);
  }
}

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// Parses a decimal number with exactly `places` decimals and returns its value in units of the last decimal
// place. If `padded`, accepts numbers with fewer decimals and integers without a decimal point.
std::optional<std::int64_t> fixed_point(std::string_view text, std::size_t places, bool padded) {
  const bool negative = take(text, "-");
  const std::size_t point = text.find('.');
  std::string digits(text.substr(0, point));
  std::string_view fraction;
  if (point != std::string_view::npos) fraction = text.substr(point + 1);
  const bool any_length = padded && (point == std::string_view::npos || !fraction.empty());
  if (digits.empty() || fraction.size() > places || (fraction.size() != places && !any_length))
    return std::nullopt;
  digits += fraction;
  digits.append(places - fraction.size(), '0');
  if (digits.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return read_number<std::int64_t>((negative ? "-" : "") + digits);
}

std::optional<int> as_int(std::optional<std::int64_t> value) {
  if (!value || *value != static_cast<int>(*value)) return std::nullopt;
  return static_cast<int>(*value);
}

std::optional<Duration> parse_exact_seconds(std::string_view text) {
  if (!text.ends_with('s')) return std::nullopt;
  text.remove_suffix(1);
  const auto count = fixed_point(text, 9, true);
  if (!count) return std::nullopt;
  return Duration(*count);
}

std::optional<Score> parse_score(std::string_view text) {
  Score score;
  if (take(text, ">"))
    score.bound = Score::Bound::lower;
  else if (take(text, "<"))
    score.bound = Score::Bound::upper;
  std::optional<int> value;
  if (const std::size_t mark = text.find('M'); mark <= 1 && (mark == 0 || text.front() == '-')) {
    score.kind = Score::Kind::mate;
    std::string digits(text.substr(mark + 1));
    if (digits.starts_with('-')) return std::nullopt;
    value = as_int(read_number<std::int64_t>((mark == 1 ? "-" : "") + digits));
  } else {
    take(text, "+");
    value = as_int(fixed_point(text, 2, false));
  }
  if (!value) return std::nullopt;
  score.value = *value;
  return score;
}

// Sets `field`; returns false if the field is already set or the value is missing.
template <class T>
bool set_once(std::optional<T>& field, std::optional<T> value) {
  if (field || !value) return false;
  field = std::move(value);
  return true;
}

}  // namespace

std::string move_info_text(const MoveInfo& info, bool times) {
  std::string out;
  const auto begin_field = [&] {
    if (!out.empty()) out += ' ';
  };
  if (info.score) append_score(out, *info.score);
  if (info.depth) fmt::format_to(std::back_inserter(out), "/{}", *info.depth);
  if (times) {
    begin_field();
    append_seconds(out, info.spent);
  }
  if (info.nodes) {
    begin_field();
    fmt::format_to(std::back_inserter(out), "{}n", *info.nodes);
  }
  if (times && info.left) {
    begin_field();
    out += "left=";
    append_seconds(out, *info.left);
  }
  if (info.mistake) {
    begin_field();
    (out += "was=") += mistake_text(*info.mistake);
  }
  return out;
}

std::optional<MoveInfo> parse_move_info(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  MoveInfo info;
  std::optional<Duration> spent;
  bool any = false;
  for (std::size_t at = text.find_first_not_of(blanks); at != std::string_view::npos;
       at = text.find_first_not_of(blanks, at)) {
    const std::size_t end = std::min(text.find_first_of(blanks, at), text.size());
    std::string_view field = text.substr(at, end - at);
    at = end;
    any = true;
    if (take(field, "left=")) {
      if (!set_once(info.left, parse_exact_seconds(field))) return std::nullopt;
    } else if (take(field, "was=")) {
      if (!set_once(info.mistake, parse_mistake(field))) return std::nullopt;
    } else if (field.ends_with('s')) {
      if (!set_once(spent, parse_exact_seconds(field))) return std::nullopt;
    } else if (field.ends_with('n')) {
      if (!set_once(info.nodes, read_number<std::uint64_t>(field.substr(0, field.size() - 1))))
        return std::nullopt;
    } else {
      const std::size_t slash = field.find('/');
      if (slash != 0 && !set_once(info.score, parse_score(field.substr(0, slash)))) return std::nullopt;
      if (slash != std::string_view::npos && !set_once(info.depth, read_number<int>(field.substr(slash + 1))))
        return std::nullopt;
    }
  }
  if (!any) return std::nullopt;
  info.spent = spent.value_or(Duration{0});
  return info;
}

}  // namespace flipside::referee
