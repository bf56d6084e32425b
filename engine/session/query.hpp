#pragma once

#include <string>

#include "engine/core/any_game.hpp"
#include "engine/protocol/ugi_command.hpp"

namespace flipside {

/// The kinds of query beyond those of UGI 1.0, as an engine announces them.
inline constexpr std::string_view query_extensions = "fen legalmoves islegal variant movetext";

/// What follows `response` in the answer to a query on a game: `true`, `p1win`, a position, moves, ….
Expected<std::string> answer_query(const AnyGame& game, const ugi::Query& query);

}  // namespace flipside
