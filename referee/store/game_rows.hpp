#pragma once

#include "referee/store/database.hpp"
#include "referee/store/store.hpp"

namespace flipside::referee {

/// SQL that adds a row to `games` unless its index is already stored.
extern const char* const insert_game;
/// SQL that adds a row to `games`, replacing an existing row with the same index.
extern const char* const replace_game;
/// Binds the parameters of insert_game or replace_game and executes it.
Expected<void> write_game(Statement& insert, const StoredGame& game);

/// SQL that selects all games with an index of at least ?1 in schedule order.
extern const char* const select_games;
/// Like select_games, but without moves and move info, which make up most of the data.
extern const char* const select_results;
/// Reads the current row of select_games or select_results. A malformed column is an error that names the
/// game.
Expected<StoredGame> read_game(const Statement& row);

}  // namespace flipside::referee
