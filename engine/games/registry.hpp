#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/games/capabilities.hpp"
#include "engine/games/family.hpp"

namespace flipside {

/// Returns the start position of the game `id`, or an error that explains why the id is invalid.
Expected<AnyGame> start_game(std::string_view id);

/// Returns the descriptions of all families, in the order of Families (see families.hpp).
std::vector<FamilyInfo> families();
/// Returns the ids of all variants, in the order of Families.
std::vector<std::string> all_game_ids();
/// Returns the ids of the most popular variants of each family.
std::vector<std::string> main_game_ids();

/// Returns symmetries that generate the symmetry group of the game `id`; empty if its family declares none.
std::vector<Symmetry> symmetries_of(std::string_view id);
/// Returns the contents of the built-in network file of the game `id`, or an empty string if there is none.
std::string_view network_of(std::string_view id);
/// Returns the traits of the game `id`, or the default traits if its family is unknown or declares none.
VariantTraits traits_of(std::string_view id);
/// Returns what is proven about the start position of the game `id`, or nullopt if nothing is.
std::optional<ProvenStart> proven_start_of(std::string_view id);
/// Returns the guide to the board of the game `id`, or nullopt if the id is unknown or its family has no
/// guide.
std::optional<BoardGuide> board_guide_of(std::string_view id);
/// Returns the rules of the game `id`, which must exist; empty texts if its family does not explain them.
RulesText rules_of(std::string_view id);
/// Returns the picture of the board of the game `id`, or nullopt if the id is unknown or its family has no
/// pictures.
std::optional<BoardPicture> board_picture_of(std::string_view id);
/// Returns the targets on the board's picture that enter a move of the game `id`, in the order of the clicks:
/// names of cells and areas, and `hand R` for a piece in hand. Empty for moves without a place on the board,
/// such as `swap` and `pass`, and for games without a picture.
std::vector<std::string> move_targets(std::string_view id, std::string_view move);
/// Returns all variants that XBoard can display, in the order of Families.
std::vector<XBoardVariant> xboard_variants();
/// Returns the Go board of the game `id`, or nullopt if GoGui cannot display the game. The id must exist.
std::optional<GoBoard> go_board_of(std::string_view id);

}  // namespace flipside
