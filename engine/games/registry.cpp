#include "engine/games/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/did_you_mean.hpp"
#include "engine/games/families.hpp"

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

/// Returns `f(family)` for the family of the game `id`, or a default-constructed result if the family is
/// unknown.
template <class F>
auto with_family(std::string_view id, F&& f) {
  decltype(f(std::tuple_element_t<0, Families>{})) result{};
  for_each_family([&](auto family) {
    if (belongs_to_family(id, family.info)) result = f(family);
  });
  return result;
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
  return with_family(id, [&]<class Family>(Family) -> std::vector<Symmetry> {
    if constexpr (HasSymmetries<Family>) return Family::symmetries();
    return {};
  });
}

std::string_view network_of(std::string_view id) {
  return with_family(id, [&]<class Family>(Family) -> std::string_view {
    if constexpr (HasNetwork<Family>) return Family::network(id);
    return {};
  });
}

VariantTraits traits_of(std::string_view id) {
  return with_family(id, [&]<class Family>(Family) -> VariantTraits {
    if constexpr (HasTraits<Family>) return Family::traits(id);
    return {};
  });
}

std::optional<ProvenStart> proven_start_of(std::string_view id) {
  return with_family(id, [&]<class Family>(Family) -> std::optional<ProvenStart> {
    if constexpr (HasProvenStart<Family>) return Family::proven_start(id);
    return {};
  });
}

std::optional<BoardGuide> board_guide_of(std::string_view id) {
  return with_family(id, [&]<class Family>(Family) -> std::optional<BoardGuide> {
    if constexpr (HasBoardGuide<Family>) return Family::board_guide(id);
    return {};
  });
}

RulesText rules_of(std::string_view id) {
  return with_family(id, [&]<class Family>(Family) -> RulesText {
    if constexpr (HasRules<Family>) return Family::rules(id);
    return {};
  });
}

std::optional<BoardPicture> board_picture_of(std::string_view id) {
  return with_family(id, [&]<class Family>(Family) -> std::optional<BoardPicture> {
    if constexpr (HasBoardPicture<Family>) return Family::board_picture(id);
    return {};
  });
}

std::vector<std::string> move_targets(std::string_view id, std::string_view move) {
  return with_family(id, [&]<class Family>(Family) -> std::vector<std::string> {
    if constexpr (HasBoardPicture<Family>) return Family::move_targets(move);
    return {};
  });
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
  return with_family(id, [&]<class Family>(Family) -> std::optional<GoBoard> {
    if constexpr (HasGoBoard<Family>) return Family::go_board(id);
    return {};
  });
}

}  // namespace flipside
