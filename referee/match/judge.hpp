#pragma once

#include "referee/match/solutions.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// Sets the accuracy of both players and the mistakes of their moves, replacing earlier values.
///
/// Counts the engines' moves in positions that are won or drawn for the mover. Moves in lost positions do not
/// count, because they cannot worsen the result. Counting stops once a position has occurred twice: its third
/// occurrence would be a draw, but the solution ignores repetition. The repeating move still counts, because
/// a shortest win never repeats a position. Counting also stops at a move that the rules of the game reject.
void judge(GameRecord& record, const SolvedGame& solved);

/// Removes the accuracy of both players and the mistakes of their moves.
void clear_judgement(GameRecord& record);

/// Judges a record if `solutions` contains its game.
void judge(GameRecord& record, const Solutions& solutions);

}  // namespace flipside::referee
