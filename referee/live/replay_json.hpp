#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/core/any_game.hpp"
#include "engine/core/json.hpp"
#include "engine/protocol/score.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// Formats a score as the engine sent it: {"cp":35}, {"win":5} or {"loss":4} in plies, with "bound" if it is
/// not exact.
Json score_json(const Score& score);

/// Returns the expected result for p1, a number in [-1, 1]. 100 centipawns are one unit of log-odds.
/// @param mover  the player that the score belongs to
Json expected_result_json(const Score& score, Player mover);

/// Returns the position from which a game began, or an error that names the unknown game or the invalid
/// position.
Expected<AnyGame> start_of(const GameRecord& record);

/// Formats a move of a game with its move info as in docs/page-api.md.
/// @param before  the position before the move
/// @param mover   the player that made the move
Json played_move_json(const AnyGame& before, Player mover, const PlayedMove& played);

/// Formats a game with all its positions and moves as in docs/page-api.md. Omits moves from the first illegal
/// one on, which only a damaged store contains.
/// @param is_live  whether the game is in progress
Expected<Json> replay_json(std::int64_t index, const GameRecord& record, bool is_live);

/// Formats the positions of a line of moves, up to its first illegal move:
/// {"positions":[…],"moves":[…]}.
Json line_json(AnyGame game, std::string_view moves);

}  // namespace flipside::referee
