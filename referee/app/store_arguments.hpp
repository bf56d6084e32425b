#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "referee/config/outline.hpp"
#include "referee/ratings/standings.hpp"
#include "referee/store/store.hpp"
#include "referee/tournament/tournament_state.hpp"

namespace flipside::referee {

/// The stores that a command reads, in the order in which they were named.
struct StoreArguments {
  std::string store;
  std::vector<std::string> merged;
};

void add_store_arguments(CLI::App& command, StoreArguments& arguments);

/// A store that is read, and who plays what in it.
struct OpenedStore {
  std::string path;
  Store store;
  Outline outline;
};

/// Opens all stores, or ends the program with the reason why one cannot be read or is named twice.
std::vector<OpenedStore> open_stores(const StoreArguments& arguments);

/// The engines of all stores by name, in the order in which they are met: a name is one player, whatever the
/// tournaments say about it.
std::vector<std::string> players_of(const std::vector<OpenedStore>& stores);
/// The games of all stores, likewise.
std::vector<std::string> games_of(const std::vector<OpenedStore>& stores);

/// What the tables of stores are made of.
struct Results {
  std::vector<std::string> names;
  Standings standings;
};

/// Counts the games of all stores; the two games of a pair are of one store.
/// @param tables  folder of tables, by which all moves are judged anew; empty: they are counted as stored
Results results_of(const StoreArguments& arguments, const std::filesystem::path& tables = {});

/// How the tournament of a single store stands by its format or its test; none where neither says more than
/// the tables do, where stores are merged, which have no format in common, or where the configuration can no
/// longer be read as a whole.
std::optional<TournamentState> proceedings_of(const StoreArguments& arguments);

}  // namespace flipside::referee
