#include "engine/games/flipfour/family.hpp"

#include <fmt/format.h>

namespace flipside {
namespace {

// docs/training.md describes how the network was trained.
constexpr unsigned char flipfour[] = {
#include "engine/games/flipfour/flipfour.network.inc"
};

}  // namespace

Expected<FlipFourFamily::Any> FlipFourFamily::start(std::string_view id) {
  if (id == "flipfour") return Any(FlipFour());
  return Error{fmt::format("unknown game '{}', expected {}", id, info.ids)};
}

std::vector<Symmetry> FlipFourFamily::symmetries() {
  using namespace symmetry;
  return {
      {"files mirrored", apply_steps<mirror_files>, false},
      {"transposed", apply_steps<transpose>, false},
      {"colours swapped", apply_steps<swap_case>, true},
  };
}

std::string_view FlipFourFamily::network(std::string_view /*id*/) {
  return std::string_view(reinterpret_cast<const char*>(flipfour), sizeof flipfour);
}

}  // namespace flipside
