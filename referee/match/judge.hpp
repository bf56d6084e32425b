#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "engine/tablebase/solved_game.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// What is known of the positions of games, by their ids; never nullptr.
using Solutions = std::map<std::string, std::shared_ptr<const SolvedGame>, std::less<>>;

/// Counts the moves of a game that kept the value of their positions, and notes what the others threw away.
/// Counted are the engines' moves in positions known to be won or drawn for them: a lost one cannot be made
/// worse. After a position has occurred twice nothing is counted: its third occurrence would draw, which the
/// solution leaves out of account. The first move to such a position is counted still: who wins there on the
/// shortest way does not come to it again.
/// @param record  counts and notes that it has are replaced; one that its game's rules refuse has none
void judge(GameRecord& record, const SolvedGame& solved);

/// The same by the game's solution; a record of a game that is not known stays as it is.
void judge(GameRecord& record, const Solutions& solutions);

}  // namespace flipside::referee
