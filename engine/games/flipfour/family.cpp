#include "engine/games/flipfour/family.hpp"

#include <fmt/format.h>

namespace flipside {
namespace {

constexpr unsigned char rules_html[] = {
#include "engine/games/flipfour/assets/rules.html.inc"
};

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

std::optional<ProvenStart> FlipFourFamily::proven_start(std::string_view /*id*/) {
  return ProvenStart{
      .outcome = Outcome::p1_win,
      .plies = 117,
      .winning_moves = "R@c3, B@c3",
      .solve_cost =
          "9 minutes, 2.6 GB of memory and 5 GB of disk with two threads, 2.2 GB of disk afterwards"};
}

RulesText FlipFourFamily::rules(std::string_view /*id*/) {
  return {.html = {reinterpret_cast<const char*>(rules_html), sizeof rules_html}};
}

std::string_view FlipFourFamily::network(std::string_view /*id*/) {
  return std::string_view(reinterpret_cast<const char*>(flipfour), sizeof flipfour);
}

}  // namespace flipside
