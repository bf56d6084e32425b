#include "engine/games/flipchain/family.hpp"

#include <fmt/format.h>

namespace flipside {
namespace {

constexpr unsigned char rules_html[] = {
#include "engine/games/flipchain/assets/rules.html.inc"
};

// docs/training.md describes how the network was trained.
constexpr unsigned char flipchain_5[] = {
#include "engine/games/flipchain/flipchain-5.network.inc"
};

std::string id_of(int side) { return fmt::format("{}-{}", FlipchainFamily::info.name, side); }

FlipchainFamily::Any start_of(int side) {
  if (side <= Flipchain<1>::max_side) return Flipchain<1>(side);
  if (side <= Flipchain<2>::max_side) return Flipchain<2>(side);
  if (side <= Flipchain<3>::max_side) return Flipchain<3>(side);
  return Flipchain<6>(side);
}

}  // namespace

std::vector<std::string> FlipchainFamily::ids() {
  std::vector<std::string> ids;
  for (int side = min_side; side <= max_side; ++side) ids.push_back(id_of(side));
  return ids;
}

std::vector<std::string> FlipchainFamily::main_ids() {
  return {"flipchain-3", "flipchain-4", "flipchain-5", "flipchain-6"};
}

Expected<FlipchainFamily::Any> FlipchainFamily::start(std::string_view id) {
  for (int side = min_side; side <= max_side; ++side)
    if (id == id_of(side)) return start_of(side);
  const std::string_view name = info.name;
  if (id == name)
    return Error{fmt::format("unknown game '{}': the board side is missing, expected {}", id, info.ids)};
  if (!id.starts_with(name) || id[name.size()] != '-')
    return Error{fmt::format("unknown game '{}', expected {}", id, info.ids)};
  return Error{fmt::format("unknown game '{}': '{}' is not a board side, expected a number from {} to {}", id,
                           id.substr(name.size() + 1), min_side, max_side)};
}

std::vector<Symmetry> FlipchainFamily::symmetries() {
  using namespace symmetry;
  return {
      {"rows mirrored", apply_steps<mirror_files>, false},
      {"mirrored in a diagonal", apply_steps<mirror_in_hexagon_diagonal>, false},
      {"colours swapped", apply_steps<swap_colours<'r', 'b'>>, true},
      {"players swapped", apply_steps<swap_players>, true},
  };
}

VariantTraits FlipchainFamily::traits(std::string_view id) {
  const bool tiny = id == "flipchain-2";
  return {.solve_in_memory = tiny, .has_graph_table = id == "flipchain-3", .is_tiny = tiny};
}

std::optional<ProvenStart> FlipchainFamily::proven_start(std::string_view id) {
  if (id == "flipchain-2") return ProvenStart{.outcome = Outcome::p2_win, .plies = 8};
  if (id == "flipchain-3")
    return ProvenStart{
        .outcome = Outcome::p2_win, .plies = 14, .solve_cost = "20 seconds, 600 MB of memory, 8 MB of disk"};
  return std::nullopt;
}

RulesText FlipchainFamily::rules(std::string_view /*id*/) {
  return {.html = {reinterpret_cast<const char*>(rules_html), sizeof rules_html}};
}

std::string_view FlipchainFamily::network(std::string_view id) {
  return id == "flipchain-5"
             ? std::string_view(reinterpret_cast<const char*>(flipchain_5), sizeof flipchain_5)
             : std::string_view();
}

}  // namespace flipside
