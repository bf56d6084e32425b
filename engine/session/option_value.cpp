#include "engine/session/option_value.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "engine/core/text.hpp"
#include "engine/session/game_state.hpp"

namespace flipside {
namespace {

Error invalid_value(const ugi::Option& option, std::string_view value, std::string_view expected) {
  return Error{fmt::format("setoption {}: '{}' is not {}", option.name, sanitized(value), expected)};
}

}  // namespace

bool equals_ignoring_case(std::string_view a, std::string_view b) {
  const auto upper = [](char c) { return to_upper(c); };
  return std::ranges::equal(a, b, {}, upper, upper);
}

Expected<std::string> checked_value(const ugi::Option& option, std::string_view value) {
  using Type = ugi::Option::Type;
  switch (option.type) {
    case Type::check:
      if (value != "true" && value != "false") return invalid_value(option, value, "true or false");
      break;
    case Type::spin: {
      const auto min = option.min.value_or(std::numeric_limits<std::int64_t>::min());
      const auto max = option.max.value_or(std::numeric_limits<std::int64_t>::max());
      const auto number = read_number<std::int64_t>(value);
      if (!number || *number < min || *number > max)
        return invalid_value(option, value, fmt::format("a number from {} to {}", min, max));
      break;
    }
    case Type::combo:
      if (std::ranges::find(option.choices, value) == option.choices.end())
        return invalid_value(option, value, fmt::format("one of {}", fmt::join(option.choices, ", ")));
      break;
    case Type::button:
    case Type::string:
      break;
  }
  return std::string(value == "<empty>" ? "" : value);
}

Expected<void> set_option(EnginePlayer& player, std::string_view name, std::string_view value) {
  for (const ugi::Option& option : player.options()) {
    if (!equals_ignoring_case(option.name, name)) continue;
    const auto checked = checked_value(option, value);
    return checked ? player.set_option(option.name, *checked) : checked.error();
  }
  return Error{fmt::format("setoption: unknown option '{}'", sanitized(name))};
}

}  // namespace flipside
