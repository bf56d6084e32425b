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

/// Adds STORE and --merge.
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
  Standings standings;
};

/// Counts the games of all stores. Both games of a pair come from the same store.
/// @param tables  directory of tables that re-judge all moves; empty: use the stored judgements
Results results_of(const StoreArguments& arguments, const std::filesystem::path& tables = {});

/// Returns the state of a single store's tournament. Returns nullopt if neither its format nor an SPRT adds
/// to the tables, if stores are merged, or if the configuration cannot be read completely.
std::optional<TournamentState> tournament_state_of(const StoreArguments& arguments);

}  // namespace flipside::referee
