#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/outcome.hpp"
#include "engine/core/player.hpp"

namespace flipside::referee {

/// Quotes and escapes a string as the value of a PGN tag: quotes and backslashes are preceded by `\`, and
/// control characters become `\n`, `\r`, `\t` or `\xHH`. The result is one line.
std::string quote(std::string_view text);

/// Reverses the escaping of quote() in a string without its surrounding quotes. Drops backslashes that do not
/// begin an escape sequence.
std::string unquote(std::string_view quoted);

/// Formats a move as a single word of the movetext. Quotes moves that do not begin with a letter, end in `!`
/// or `?`, are longer than 80 bytes, or contain a delimiter.
std::string move_word(std::string_view move);

/// Returns the placeholder for an unknown value of one of the seven mandatory PGN tags: "????.??.??" for
/// `Date`, "?" for the others. The placeholder replaces an empty field. A field that equals the placeholder
/// is escaped with a backslash.
std::string_view unknown_value(std::string_view tag);

/// Tags of the players' accuracies.
constexpr std::array<std::pair<std::string_view, Player>, 2> accuracy_tags{
    {{"WhiteAccuracy", Player::p1}, {"BlackAccuracy", Player::p2}}};

/// Returns `1-0` (p1 won), `0-1`, `1/2-1/2`, or `*` for nullopt.
std::string_view pgn_result(std::optional<Outcome> outcome);
/// Parses a result of pgn_result() into `outcome`.
/// @return false if the text is not a result
bool parse_pgn_result(std::string_view text, std::optional<Outcome>& outcome);

}  // namespace flipside::referee
