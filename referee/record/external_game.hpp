#pragma once

#include <string_view>

#include "engine/core/any_game.hpp"

namespace flipside::referee {

/// Whether an id is that of a game known only by query, `ugi:NAME`: its engines are asked what its rules say.
bool is_external(std::string_view id);

/// What engines know a game by, the value of their option `UGI_Variant`: NAME of `ugi:NAME`, the id of
/// others.
std::string_view variant_name(std::string_view id);

/// Whether a text can be sent as a position, whatever it means: not blank, at most 4096 bytes of printable
/// UTF-8, without the word `moves`.
bool is_position_text(std::string_view text);

/// The start position of any game that the referee plays: of those with rules here, and of `ugi:NAME`, where
/// NAME is made of letters, digits, `_`, `-` and `.`.
///
/// A game known only by query takes everything: any word as a move (printable UTF-8, at most 255 bytes), any
/// text as a position (see is_position_text). It is never over and has no legal moves to list; its text is
/// that of the position set up, or `startpos`. Its sides alternate, which the game itself may not do.
Expected<AnyGame> game_of(std::string_view id);

}  // namespace flipside::referee
