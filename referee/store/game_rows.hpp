#pragma once

#include <optional>

#include "referee/store/database.hpp"
#include "referee/store/store.hpp"

namespace flipside::referee {

/// Adds a row to `games`, unless one with its index is there.
extern const char* const insert_game;
/// Binds the parameters of insert_game and runs it.
Expected<void> write_game(Statement& insert, const StoredGame& game);

/// All games from an index (?1) on, in schedule order.
extern const char* const select_games;
/// The same without moves and thoughts, which are most of a game.
extern const char* const select_results;
/// The row that a statement of either is at; nullopt if it makes no sense.
std::optional<StoredGame> read_game(const Statement& row);

}  // namespace flipside::referee
