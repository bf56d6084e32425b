#pragma once

#include <string_view>

#include "engine/core/json.hpp"
#include "engine/gui/web/game_line.hpp"
#include "engine/gui/web/solutions.hpp"

namespace flipside {

/// Formats a game and its last position:
///
///     {"game":"flipfour","start":"…","moves":[{…}],"positions":["…"],"turn":0,"player":0,"colours":[0,1],
///      "phase":"-","legal":[{…}],"result":null}
///
/// `turn` is the index of the colour to move, `player` the player to move (0 for p1), and `colours` the
/// colour of each player. `positions` has one more element than `moves`. `result` of a finished game is
/// `{"outcome":"p1win","reason":"White wins with four in a row"}`.
Expected<Json> game_json(const GameLine& line);

/// Formats the exact values of all positions of a game and of the legal moves in the last position:
///
///     {"state":"solved","positions":[{"outcome":"p1win","plies":15}],
///      "moves":[{"move":"b1b3","outcome":"p1win","plies":15}]}
///
/// The state is that of the last position: `solving` while the variant is being solved, and `unsolved` if
/// neither the variant nor the position has a solution. A value is null if it is unknown; `plies` is absent
/// for draws and unknown distances. `error` describes damage to the tables.
Expected<Json> values_json(const GameLine& line, Solutions& solutions);

/// Formats all games, grouped by family:
///
///     [{"family":"flipflop","title":"FlipFlop","designer":"Masahiro Nakajima","year":2009,
///       "games":["flipflop-3","flipflop-5"],"main":["flipflop-5"]}]
Json games_json();

/// Formats a variant:
///
///     {"game":"flipway-9-pie","family":"flipway","title":"Flipway","designer":"…","year":2020,"start":"…",
///      "phases":"os-x","opening":"…","picture":{…},"proven":{"outcome":"p1win","plies":15,"moves":"b1b3","cost":"…"}}
///
/// `phases` lists the values of PHASE that occur in the variant. `opening` explains phase `o`; `proven` is
/// absent if nothing is proven about the start position.
Expected<Json> variant_json(std::string_view id);

}  // namespace flipside
