#include "referee/app/store_arguments.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "referee/app/command_support.hpp"
#include "referee/record/external_game.hpp"
#include "referee/tournament/result_writer.hpp"
#include "referee/tournament/solutions.hpp"

namespace flipside::referee {
namespace {

OpenedStore open_store(const std::string& path) {
  Store store = checked(Store::open_to_read(path));
  Outline outline = checked(read_outline(store.info().config, path));
  return {path, std::move(store), std::move(outline)};
}

std::vector<std::string> united(const std::vector<OpenedStore>& stores,
                                std::vector<std::string> Outline::*list) {
  std::vector<std::string> all;
  for (const OpenedStore& opened : stores)
    for (const std::string& name : opened.outline.*list)
      if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
  return all;
}

/// What is known of these games; ends the program where the tables are cut off, or are of none of them.
Solutions open_solutions(const std::vector<std::string>& games, const std::filesystem::path& tables) {
  Solutions solutions;
  for (const std::string& id : games) {
    const auto start = game_of(id);
    if (!start || is_external(id)) continue;  // its rules are not known
    if (auto solved = checked(solution_of(*start, tables))) solutions.emplace(id, std::move(solved));
  }
  if (solutions.empty())
    refuse(fmt::format("--tables: there are no tables of these games in '{}'", tables.string()));
  return solutions;
}

}  // namespace

void add_store_arguments(CLI::App& command, StoreArguments& arguments) {
  command.add_option("STORE", arguments.store, store_help)->required();
  command.add_option("--merge", arguments.merged,
                     "more stores whose games count as well; engines of one name are one player");
}

std::vector<OpenedStore> open_stores(const StoreArguments& arguments) {
  std::vector<OpenedStore> stores;
  stores.push_back(open_store(arguments.store));
  for (const std::string& path : arguments.merged) {
    for (const OpenedStore& other : stores)
      if (std::error_code failure; std::filesystem::equivalent(other.path, path, failure))
        refuse(fmt::format("'{}' is named twice: its games would count twice", path));
    stores.push_back(open_store(path));
  }
  return stores;
}

std::vector<std::string> players_of(const std::vector<OpenedStore>& stores) {
  return united(stores, &Outline::engines);
}

std::vector<std::string> games_of(const std::vector<OpenedStore>& stores) {
  return united(stores, &Outline::games);
}

Results results_of(const StoreArguments& arguments, const std::filesystem::path& tables) {
  const std::vector<OpenedStore> stores = open_stores(arguments);
  std::vector<std::string> names = players_of(stores);
  Standings standings(names.size());
  const Solutions solutions = tables.empty() ? Solutions{} : open_solutions(games_of(stores), tables);
  PairId first_pair = 0;
  for (const OpenedStore& opened : stores) {
    PairId last_pair = first_pair;
    const auto count = [&](const StoredGame& game) {
      count_game(standings, names, game, first_pair);
      last_pair = first_pair + static_cast<PairId>(game.index) / 2;
    };
    const auto count_judged = [&](StoredGame game) {
      judge(game.record, solutions);
      count(game);
    };
    const auto read =
        solutions.empty() ? opened.store.for_each_result(count) : opened.store.for_each_game(count_judged);
    if (!read) refuse(read.error().message);
    if (const auto good = check_for_faults(solutions); !good) refuse("--tables: " + good.error().message);
    first_pair = last_pair + 1;
  }
  return {std::move(names), std::move(standings)};
}

std::optional<TournamentState> proceedings_of(const StoreArguments& arguments) {
  if (!arguments.merged.empty()) return std::nullopt;
  const Store store = checked(Store::open_to_read(arguments.store));
  const auto config =
      read_config(store.info().config, {}, arguments.store, std::filesystem::current_path(), {});
  if (!config) return std::nullopt;
  if (!pairings_depend_on_results(config->format.kind) && !config->sprt) return std::nullopt;
  return TournamentState(*config, checked(stored_results(store)));
}

}  // namespace flipside::referee
