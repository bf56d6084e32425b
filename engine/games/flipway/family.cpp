#include "engine/games/flipway/family.hpp"

namespace flipside {
namespace {

constexpr unsigned char rules_html[] = {
#include "engine/games/flipway/assets/rules.html.inc"
};

// docs/training.md describes how the network was trained.
constexpr unsigned char flipway_9[] = {
#include "engine/games/flipway/flipway-9.network.inc"
};

// Games are short, and the first few moves usually decide them. docs/strength.md has the measurements.
constexpr SkillSchedule skill_schedule{{{30, 1200, 256},
                                        {33, 1050, 232},
                                        {37, 910, 210},
                                        {42, 790, 191},
                                        {51, 650, 162},
                                        {70, 510, 130},
                                        {120, 370, 94},
                                        {140, 310, 80},
                                        {170, 280, 71},
                                        {210, 250, 65},
                                        {250, 230, 57},
                                        {340, 190, 47},
                                        {470, 160, 39},
                                        {810, 120, 28},
                                        {1'600, 85, 19},
                                        {4'800, 49, 10},
                                        {14'000, 31, 6},
                                        {45'000, 19, 3},
                                        {200'000, 10, 1}}};

// A symmetry that is valid only after Black's opening, because the start board need not be mirror-symmetric.
bool after_opening(symmetry::Position& position) { return position.phase != 'o'; }

}  // namespace

std::vector<std::string> FlipwayFamily::ids() {
  std::vector<std::string> ids;
  for (const auto& variant : flipway::all_variants()) ids.push_back(flipway::id_text(variant));
  return ids;
}

std::vector<std::string> FlipwayFamily::main_ids() {
  return {"flipway-7-pie",           "flipway-9",         "flipway-9-pie",
          "flipway-9-checkered-pie", "flipway-9-2x2-pie", "flipway-13-pie"};
}

Expected<FlipwayFamily::Any> FlipwayFamily::start(std::string_view id) {
  const auto variant = flipway::parse_id(id);
  if (!variant) return variant.error();
  if (variant->size <= Flipway<1>::largest_size) return Any(Flipway<1>(*variant));
  if (variant->size <= Flipway<2>::largest_size) return Any(Flipway<2>(*variant));
  if (variant->size <= Flipway<3>::largest_size) return Any(Flipway<3>(*variant));
  static_assert(Flipway<6>::largest_size == flipway::largest_size);
  return Any(Flipway<6>(*variant));
}

std::vector<Symmetry> FlipwayFamily::symmetries() {
  using namespace symmetry;
  return {
      {"files mirrored", apply_steps<after_opening, mirror_files>, false},
      {"ranks mirrored", apply_steps<after_opening, mirror_ranks>, false},
      {"transposed, colours swapped", apply_steps<transpose, swap_colours<'b', 'w'>>, true},
  };
}

VariantTraits FlipwayFamily::traits(std::string_view id) {
  const auto variant = flipway::parse_id(id);
  return {.is_tiny = variant && variant->size == 3, .skill_schedule = &skill_schedule};
}

RulesText FlipwayFamily::rules(std::string_view id) {
  const auto variant = flipway::parse_id(id);
  const bool full = variant->setup != flipway::Setup::empty;
  const std::string_view opening =
      full ? (variant->pie ? "Turn one white stone black, or both white stones of a crosscut."
                           : "Turn one white stone black.")
           : (variant->pie ? "Place one to four black stones on points of one 2×2 area."
                           : "Place one black stone on any point.");
  return {{reinterpret_cast<const char*>(rules_html), sizeof rules_html}, opening};
}

std::string_view FlipwayFamily::network(std::string_view id) {
  return id == "flipway-9" || id == "flipway-9-pie"
             ? std::string_view(reinterpret_cast<const char*>(flipway_9), sizeof flipway_9)
             : std::string_view();
}

}  // namespace flipside
