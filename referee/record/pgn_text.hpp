#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/outcome.hpp"
#include "engine/core/player.hpp"

namespace flipside::referee {

/// A text as a tag's value, with its quotes: `\` stands before quotes and backslashes, `\n`, `\r`, `\t` and
/// `\xHH` stand for control characters, so that a tag is one line.
std::string quote(std::string_view text);

/// The text that is meant by what stands between a tag's quotes. A backslash before any other character
/// stands for that character.
std::string unquote(std::string_view quoted);

/// A move's text as a word of the movetext: in quotes where it does not begin with a letter, ends as an
/// annotation does, is very long, or holds what ends a word.
std::string move_word(std::string_view move);

/// PGN's word for what is not known, in the seven tags that every record has: "????.??.??" for `Date`, "?"
/// for the others. An empty field is written as that word; a field that holds just that word is written with
/// a backslash before it.
std::string_view unknown_word(std::string_view tag);

/// The tags of the players' accuracies.
constexpr std::array<std::pair<std::string_view, Player>, 2> accuracy_tags{
    {{"WhiteAccuracy", Player::p1}, {"BlackAccuracy", Player::p2}}};

/// `1-0` (p1 won), `0-1`, `1/2-1/2`; `*` for none.
std::string_view pgn_result(std::optional<Outcome> outcome);
/// Reads one of the four results into `outcome`; false if it is none of them.
bool parse_pgn_result(std::string_view text, std::optional<Outcome>& outcome);

}  // namespace flipside::referee
