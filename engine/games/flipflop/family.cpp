#include "engine/games/flipflop/family.hpp"

#include <fmt/format.h>

namespace flipside {

Expected<FlipFlopFamily::Any> FlipFlopFamily::start(std::string_view id) {
  if (id == "flipflop-3") return Any(FlipFlop<3>());
  if (id == "flipflop-5") return Any(FlipFlop<5>());
  return Error{fmt::format("unknown game '{}', expected {}", id, info.ids)};
}

}  // namespace flipside
