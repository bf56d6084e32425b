#include "engine/games/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/did_you_mean.hpp"

namespace flipside {
namespace {

template <class F>
std::vector<std::string> joined_ids(F&& ids_of) {
  std::vector<std::string> all;
  for_each_family([&](auto family) {
    const auto ids = ids_of(family);
    all.insert(all.end(), ids.begin(), ids.end());
  });
  return all;
}

}  // namespace

bool belongs_to_family(std::string_view id, const FamilyInfo& info) {
  return id.starts_with(info.name) && (id.size() == info.name.size() || id[info.name.size()] == '-');
}

Error unknown_game(std::string_view id) {
  std::vector<std::string_view> grammars;
  for (const FamilyInfo& info : families()) grammars.push_back(info.ids);
  if (const auto hint = did_you_mean(id, all_game_ids()); !hint.empty())
    return Error{fmt::format("unknown game '{}'{}", id, hint)};
  return Error{fmt::format("unknown game '{}', expected {}", id, fmt::join(grammars, ", "))};
}

Expected<AnyGame> start_game(std::string_view id) {
  return with_game(id, [](auto start) { return AnyGame(std::move(start)); });
}

std::vector<FamilyInfo> families() {
  std::vector<FamilyInfo> infos;
  for_each_family([&](auto family) { infos.push_back(family.info); });
  return infos;
}

std::vector<std::string> all_game_ids() {
  return joined_ids([](auto family) { return family.ids(); });
}

std::vector<std::string> main_game_ids() {
  return joined_ids([](auto family) { return family.main_ids(); });
}

std::vector<Symmetry> symmetries_of(std::string_view id) {
  std::vector<Symmetry> symmetries;
  for_each_family([&]<class Family>(Family family) {
    if constexpr (HasSymmetries<Family>)
      if (belongs_to_family(id, family.info)) symmetries = Family::symmetries();
  });
  return symmetries;
}

std::string_view network_of(std::string_view id) {
  std::string_view bytes;
  for_each_family([&]<class Family>(Family family) {
    if constexpr (HasNetwork<Family>)
      if (belongs_to_family(id, family.info)) bytes = Family::network(id);
  });
  return bytes;
}

VariantTraits traits_of(std::string_view id) {
  VariantTraits traits;
  for_each_family([&]<class Family>(Family family) {
    if constexpr (HasTraits<Family>)
      if (belongs_to_family(id, family.info)) traits = Family::traits(id);
  });
  return traits;
}

std::optional<ProvenStart> proven_start_of(std::string_view id) {
  std::optional<ProvenStart> proven;
  for_each_family([&]<class Family>(Family family) {
    if constexpr (HasProvenStart<Family>)
      if (belongs_to_family(id, family.info)) proven = Family::proven_start(id);
  });
  return proven;
}

std::optional<BoardGuide> board_guide_of(std::string_view id) {
  std::optional<BoardGuide> guide;
  for_each_family([&]<class Family>(Family family) {
    if constexpr (HasBoardGuide<Family>)
      if (belongs_to_family(id, family.info)) guide = Family::board_guide(id);
  });
  return guide;
}

std::vector<XBoardVariant> xboard_variants() {
  std::vector<XBoardVariant> all;
  for_each_family([&]<class Family>(Family) {
    if constexpr (HasXBoardVariants<Family>)
      for (XBoardVariant& variant : Family::xboard()) all.push_back(std::move(variant));
  });
  return all;
}

std::optional<GoBoard> go_board_of(std::string_view id) {
  std::optional<GoBoard> board;
  for_each_family([&]<class Family>(Family family) {
    if constexpr (HasGoBoard<Family>)
      if (belongs_to_family(id, family.info)) board = Family::go_board(id);
  });
  return board;
}

}  // namespace flipside
