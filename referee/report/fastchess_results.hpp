#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "referee/clock/time_control.hpp"
#include "referee/ratings/sprt.hpp"
#include "referee/record/game_record.hpp"
#include "referee/report/fastchess_score.hpp"

namespace flipside::referee {

// The lines of fastchess 1.x, to the letter, so that scripts that read them go on working. All end with '\n'.

/// "Started game 1 of 100 (A vs B)".
/// @param number  of the game, from 1
std::string fastchess_started(std::uint64_t number, std::uint64_t total,
                              const PerPlayer<std::string>& players);

/// "Finished game 1 (A vs B): 1-0 {White mates}": the reason is told by seat, p1 is White.
std::string fastchess_finished(std::uint64_t number, const GameRecord& record);

/// What stands behind the names in a heading: "10+0.1", "40/60", "0.5/move", "6 plies", "100 nodes".
struct FastchessEngine {
  std::string name;
  TimeControl time_control;
  std::string threads;  // the option Threads; empty: not set
  std::string hash;     // the option Hash, in MB; empty: not set
};

/// The block of two engines: "Results of A vs B (10+0.1, 1t, 16MB, book.txt):", Elo and nElo with half their
/// 95 % intervals, LOS, games, pairs and, where there is a test, its LLR; or the table of more engines.
/// Stands between two rules.
/// @param book  the file of the openings; empty: none
std::string fastchess_results(std::span<const FastchessEngine> engines, const FastchessScore& score,
                              const std::string& book, const std::optional<SprtSettings>& sprt);

}  // namespace flipside::referee
