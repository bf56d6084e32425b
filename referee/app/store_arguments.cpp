#include "referee/app/store_arguments.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "referee/app/command_errors.hpp"
#include "referee/match/judge.hpp"
#include "referee/record/external_game.hpp"

namespace flipside::referee {
namespace {

OpenedStore open_store(const std::string& path) {
  Store store = value_or_fail(Store::open_for_reading(path));
  ConfigSummary summary = value_or_fail(read_config_summary(store.info().config, path));
  return {path, std::move(store), std::move(summary)};
}

/// Merges a list of the ConfigSummary of all stores, without duplicates.
std::vector<std::string> merge_lists(const std::vector<OpenedStore>& stores,
                                     std::vector<std::string> ConfigSummary::*list) {
  std::vector<std::string> all;
  for (const OpenedStore& opened : stores)
    for (const std::string& name : opened.summary.*list)
      if (std::find(all.begin(), all.end(), name) == all.end()) all.push_back(name);
  return all;
}

/// Opens the tables of `games`. Ends the program if tables are truncated or if no game has tables.
Solutions open_solutions(const std::vector<std::string>& games, const std::filesystem::path& tables) {
  Solutions solutions;
  for (const std::string& id : games) {
    const auto start = game_of(id);
    if (!start || is_external(id)) continue;  // no built-in rules
    if (auto solved = value_or_fail(solution_of(*start, tables))) solutions.emplace(id, std::move(solved));
  }
  if (solutions.empty())
    fail(fmt::format("--tables: '{}' contains no tables for the games of the tournament", tables.string()));
  return solutions;
}

}  // namespace

std::vector<OpenedStore> open_stores(const StoreArguments& arguments) {
  std::vector<OpenedStore> stores;
  stores.push_back(open_store(arguments.store));
  for (const std::string& path : arguments.merged) {
    for (const OpenedStore& other : stores)
      if (std::error_code failure; std::filesystem::equivalent(other.path, path, failure))
        fail(fmt::format("'{}' is given twice; its games would count twice", path));
    stores.push_back(open_store(path));
  }
  return stores;
}

std::vector<std::string> players_of(const std::vector<OpenedStore>& stores) {
  return merge_lists(stores, &ConfigSummary::engines);
}

std::vector<std::string> games_of(const std::vector<OpenedStore>& stores) {
  return merge_lists(stores, &ConfigSummary::games);
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
      last_pair = first_pair + game.pair();
      tally(standings, game.record, names, last_pair);
    };
    const auto count_judged = [&](StoredGame game) {
      judge(game.record, solutions);
      count(game);
    };
    const auto read =
        solutions.empty() ? opened.store.for_each_result(count) : opened.store.for_each_game(count_judged);
    if (!read) fail(read.error().message);
    if (const auto good = check_for_damage(solutions); !good) fail("--tables: " + good.error().message);
    first_pair = last_pair + 1;
  }
  return {std::move(names), merge_lists(stores, &ConfigSummary::sandboxed), std::move(standings)};
}

std::optional<TournamentState> tournament_state_of(const StoreArguments& arguments) {
  if (!arguments.merged.empty()) return std::nullopt;
  const Store store = value_or_fail(Store::open_for_reading(arguments.store));
  const auto config = read_stored_config(store.info().config, arguments.store);
  if (!config) return std::nullopt;
  if (!pairings_depend_on_results(config->format.kind) && !config->sprt) return std::nullopt;
  return TournamentState(*config, value_or_fail(stored_results(store)));
}

}  // namespace flipside::referee
