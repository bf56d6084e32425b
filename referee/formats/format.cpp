#include "referee/formats/format.hpp"

#include <array>
#include <bit>
#include <cassert>

namespace flipside::referee {
namespace {

constexpr std::array kinds{FormatKind::round_robin, FormatKind::gauntlet, FormatKind::match,
                           FormatKind::swiss, FormatKind::knockout};

}  // namespace

std::string_view format_text(FormatKind kind) {
  switch (kind) {
    case FormatKind::round_robin:
      return "round-robin";
    case FormatKind::gauntlet:
      return "gauntlet";
    case FormatKind::match:
      return "match";
    case FormatKind::swiss:
      return "swiss";
    case FormatKind::knockout:
      return "knockout";
  }
  return "";
}

std::vector<std::string> format_texts() {
  std::vector<std::string> texts;
  for (const FormatKind kind : kinds) texts.emplace_back(format_text(kind));
  return texts;
}

std::optional<FormatKind> parse_format(std::string_view text) {
  for (const FormatKind kind : kinds)
    if (text == format_text(kind)) return kind;
  return std::nullopt;
}

std::size_t knockout_rounds(std::size_t engines) {
  assert(engines >= 2);
  return static_cast<std::size_t>(std::bit_width(engines - 1));
}

std::size_t max_openings(const Format& format, std::size_t engines) {
  switch (format.kind) {
    case FormatKind::round_robin:
    case FormatKind::gauntlet:
    case FormatKind::match:
      return format.rounds;
    case FormatKind::swiss:
      return format.rounds * format.pairs;
    case FormatKind::knockout:
      return knockout_rounds(engines) * (format.pairs + format.tie_breaks);
  }
  return 0;
}

}  // namespace flipside::referee
