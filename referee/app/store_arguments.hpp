#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "referee/config/read_config.hpp"
#include "referee/ratings/standings.hpp"
#include "referee/store/store.hpp"
#include "referee/tournament/tournament_state.hpp"

namespace CLI {
class App;
}

namespace flipside::referee {

inline constexpr const char* store_help = "tournament database (tournament.db)";

/// The stores that a command reads, in command line order.
struct StoreArguments {
  std::string store;
  std::vector<std::string> merged;
};

/// Adds the argument STORE and the flag --merge.
void add_store_arguments(CLI::App& command, StoreArguments& arguments);

/// An open store with the engines and games of its configuration.
struct OpenedStore {
  std::string path;
  Store store;
  ConfigSummary summary;
};

/// Opens all stores. Ends the program if a store cannot be read or is given twice.
std::vector<OpenedStore> open_stores(const StoreArguments& arguments);

/// Returns the distinct engine names of all stores, in order of first appearance. Engines of the same name
/// count as one player.
std::vector<std::string> players_of(const std::vector<OpenedStore>& stores);
/// Returns the distinct games of all stores, in order of first appearance.
std::vector<std::string> games_of(const std::vector<OpenedStore>& stores);

/// The results of one or more stores.
struct Results {
  std::vector<std::string> names;
  std::vector<std::string> sandboxed;  // names of the engines that ran in sandboxes
  Standings standings;
};

/// Counts the results of all stores. Games of different stores never form a pair.
/// @param tables  directory of the tables with which to judge all moves again; empty: use the stored
///                judgements
Results results_of(const StoreArguments& arguments, const std::filesystem::path& tables = {});

/// Returns the state of the tournament in the store. Returns nullopt if stores are merged, if the
/// configuration is invalid, or if the tournament has no SPRT and its pairings do not depend on results.
std::optional<TournamentState> tournament_state_of(const StoreArguments& arguments);

}  // namespace flipside::referee
