#pragma once

#include <string>
#include <string_view>

#include "engine/core/any_game.hpp"
#include "engine/protocol/ugi_command.hpp"

namespace flipside {

/// The supported query kinds that UGI 1.0 does not define, as advertised to the host.
inline constexpr std::string_view query_extensions = "fen legalmoves islegal variant movetext";

/// Returns the value for the `response` line of a query, such as `true`, `p1win`, a position or a list of
/// moves.
Expected<std::string> answer_query(const AnyGame& game, const ugi::Query& query);

}  // namespace flipside
