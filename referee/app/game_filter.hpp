#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "referee/app/store_arguments.hpp"

namespace flipside::referee {

/// Which games of stores a command is about; without any flag, all.
struct GameFilter {
  std::vector<std::string> players;  // each of them sat at the board
  std::string game;
  std::string result;
  std::string termination;
  bool faults = false;
  std::uint64_t last = 0;  // only so many, the last ones; 0: all
};

/// Whether every game passes.
bool passes_all(const GameFilter& filter);

void add_filter_flags(CLI::App& command, GameFilter& filter);

/// Ends the program where the filter names what the stores do not know.
void check_filter(const std::vector<OpenedStore>& stores, const GameFilter& filter);

/// Calls `visit` for the games that pass, in the order of the stores and of their schedules, until it returns
/// false. Holds one game at a time. Ends the program where a store cannot be read.
void for_each_passing(const std::vector<OpenedStore>& stores, const GameFilter& filter,
                      const std::function<bool(const OpenedStore&, const StoredGame&)>& visit);

}  // namespace flipside::referee
