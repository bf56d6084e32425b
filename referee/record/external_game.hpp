#pragma once

#include <string_view>

#include "engine/core/any_game.hpp"

namespace flipside::referee {

/// Returns whether an id has the form `ugi:NAME` of an external game. The referee has no rules for external
/// games and queries the engines instead.
bool is_external(std::string_view id);

/// Returns the value of an engine's `UGI_Variant` option for a game: NAME for `ugi:NAME`, otherwise the id.
std::string_view variant_name(std::string_view id);

/// Returns whether a string is valid as a position of an external game: not blank, at most 4096 bytes of
/// printable UTF-8, and without the word `moves`.
bool is_position_text(std::string_view text);

/// Returns the start position of a game with built-in rules, or of the external game `ugi:NAME`. NAME
/// consists of up to 64 letters, digits, `_`, `-` and `.`.
///
/// The AnyGame of an external game accepts any word of up to 255 bytes of printable UTF-8 as a move and any
/// string that satisfies is_position_text() as a position. The game never ends and lists no legal moves. Its
/// text() is the initial position, or `startpos`. Its sides alternate, even if the sides of the actual game
/// do not.
Expected<AnyGame> game_of(std::string_view id);

}  // namespace flipside::referee
