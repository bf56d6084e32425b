#include "engine/games/flipflop/family.hpp"

#include <fmt/format.h>

namespace flipside {

Expected<FlipFlopFamily::Any> FlipFlopFamily::start(std::string_view id) {
  if (id == "flipflop-3") return Any(FlipFlop<3>());
  if (id == "flipflop-5") return Any(FlipFlop<5>());
  return Error{fmt::format("unknown game '{}', expected {}", id, info.ids)};
}

std::vector<Symmetry> FlipFlopFamily::symmetries() {
  using namespace symmetry;
  return {
      {"files mirrored", apply_steps<mirror_files>, false},
      {"ranks mirrored, colours swapped", apply_steps<mirror_ranks, swap_case>, true},
  };
}

}  // namespace flipside
