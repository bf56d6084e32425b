#pragma once

#include <string>
#include <string_view>

#include "referee/store/store.hpp"

namespace flipside::referee {

/// The names of the columns: store, number, event, site, date, round, game, p1, p2, p1_time_control,
/// p2_time_control, start, result, termination, detail, plies, seconds, moves, p1_accuracy, p2_accuracy.
std::string csv_header();

/// A game as one row, quoted as RFC 4180 has it; rows end with '\n'. `number` counts from 1 in the schedule,
/// `seconds` is the time of all moves, `moves` are protocol texts with blanks between them, accuracies
/// are as accuracy_text has them, empty where nothing was counted.
/// @param store  the file's name, as the user gave it
/// @param times  false leaves out date and seconds, so that equal games give equal bytes
std::string csv_row(std::string_view store, const StoredGame& game, bool times);

}  // namespace flipside::referee
