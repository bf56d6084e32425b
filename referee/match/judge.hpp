#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "engine/tablebase/solved_game.hpp"
#include "referee/record/game_record.hpp"

namespace flipside::referee {

/// Solved games by variant id; never nullptr.
using Solutions = std::map<std::string, std::shared_ptr<const SolvedGame>, std::less<>>;

/// Sets the accuracy of both players and the mistakes of their moves, replacing earlier values.
///
/// Counts the engines' moves in positions that are solved as won or drawn for the mover; a lost position
/// cannot get worse. Counting stops once a position has occurred twice, because a third occurrence would draw
/// and the solution ignores repetition. The move that repeats a position still counts: a shortest win never
/// repeats one. A record that the rules of its game reject receives no counts after the rejected move.
void judge(GameRecord& record, const SolvedGame& solved);

/// Judges a record with the solution of its game, if there is one in `solutions`.
void judge(GameRecord& record, const Solutions& solutions);

}  // namespace flipside::referee
