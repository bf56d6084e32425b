#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "engine/core/time_source.hpp"
#include "engine/search/alpha_beta/alpha_beta_searcher.hpp"

namespace flipside {

/// Games of the engine against itself, from which evaluations are learnt.
struct SelfPlay {
  std::string game;  // a registered id
  int games = 1000;
  std::uint64_t nodes = 2000;  // a move
  int random_plies = 8;        // each game begins with so many random moves, or fewer
  std::uint64_t seed = 1;
  int threads = 1;
  NetworkFinder networks = network_of;
};

/// Plays the games. `write` gets, game by game in their order, a line for each position that is worth
/// learning from: its text, a tab, the search's score in centi-units (at most 2000 either way), a tab, and
/// the points that the side to move got in the end: 0, 0.5 or 1. Positions are left out where a search does
/// not ask for an evaluation: an end is in sight, or there are only answers to a threat. The same lines for
/// any number of threads.
/// @param write     false where nothing more can be written: then no more games are begun
/// @param progress  told the number of games that are done
/// @return whether all could be written
bool play_against_itself(const SelfPlay& plan, TimeSource& time,
                         const std::function<bool(std::string_view lines)>& write,
                         const std::function<void(int games)>& progress);

}  // namespace flipside
