#include "engine/games/flipflop/family.hpp"

#include <fmt/format.h>

namespace flipside {
namespace {

constexpr unsigned char rules_html[] = {
#include "engine/games/flipflop/assets/rules.html.inc"
};

// docs/training.md describes how the network was trained.
constexpr unsigned char flipflop_5[] = {
#include "engine/games/flipflop/flipflop-5.network.inc"
};

// On the 5x5 board, the first few nodes of a search contribute most of its strength. docs/strength.md has the
// measurements.
constexpr SkillSchedule skill_schedule{{{30, 1200, 256},
                                        {44, 740, 181},
                                        {59, 580, 146},
                                        {74, 490, 125},
                                        {96, 410, 105},
                                        {130, 340, 87},
                                        {160, 290, 74},
                                        {210, 250, 64},
                                        {270, 220, 55},
                                        {340, 190, 47},
                                        {460, 160, 39},
                                        {680, 130, 31},
                                        {1'200, 96, 22},
                                        {2'800, 64, 14},
                                        {6'100, 44, 9},
                                        {14'000, 31, 6},
                                        {34'000, 21, 4},
                                        {86'000, 14, 2},
                                        {200'000, 10, 1}}};

}  // namespace

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

VariantTraits FlipFlopFamily::traits(std::string_view id) {
  const bool tiny = id == "flipflop-3";
  return {.solve_in_memory = tiny, .is_tiny = tiny, .skill_schedule = &skill_schedule};
}

std::optional<ProvenStart> FlipFlopFamily::proven_start(std::string_view id) {
  if (id == "flipflop-3") return ProvenStart{.outcome = Outcome::p1_win, .plies = 15};
  return std::nullopt;
}

RulesText FlipFlopFamily::rules(std::string_view /*id*/) {
  return {.html = {reinterpret_cast<const char*>(rules_html), sizeof rules_html}};
}

std::string_view FlipFlopFamily::network(std::string_view id) {
  return id == "flipflop-5" ? std::string_view(reinterpret_cast<const char*>(flipflop_5), sizeof flipflop_5)
                            : std::string_view();
}

}  // namespace flipside
