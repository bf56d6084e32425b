#include "engine/games/flipway/family.hpp"

namespace flipside {
namespace {

/// A covered board may be another one when it is mirrored, and an opening begins at the start board only.
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

}  // namespace flipside
