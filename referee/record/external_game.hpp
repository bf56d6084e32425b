#pragma once

#include <string_view>

#include "engine/core/any_game.hpp"

namespace flipside::referee {

/// Returns whether the id, `ugi:NAME`, names an external game: one without built-in rules, whose engines
/// answer queries about it.
bool is_external(std::string_view id);

/// Returns the value of an engine's `UGI_Variant` option for a game: NAME for `ugi:NAME`, otherwise the id.
std::string_view variant_name(std::string_view id);

/// Returns whether a text can be sent as the position of an external game: not blank, at most 4096 bytes of
/// printable UTF-8, without the word `moves`.
bool is_position_text(std::string_view text);

/// Returns the start position of a game with built-in rules, or of the external game `ugi:NAME`. NAME
/// consists of up to 64 letters, digits, `_`, `-` and `.`.
///
/// An external game accepts any word of printable UTF-8 up to 255 bytes as a move and any text that satisfies
/// is_position_text() as a position. It never ends and lists no legal moves. Its text is the position that
/// was set up, or `startpos`. Its sides alternate, although the sides of the real game may not.
Expected<AnyGame> game_of(std::string_view id);

}  // namespace flipside::referee
