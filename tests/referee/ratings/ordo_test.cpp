#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "tests/referee/ratings/tables.hpp"
#include "tests/support/paths.hpp"

using namespace flipside;
using namespace flipside::referee;

namespace {

/// Results of the games in which `p1` had the first move against `p2`, from the point of view of `p1`.
struct SeatResults {
  std::string p1, p2;
  int wins = 0, draws = 0, losses = 0;
};

/// A set of games and the ratings that Ordo computes from them.
struct OrdoSet {
  std::string name;
  std::string command;
  std::vector<SeatResults> games;
  std::map<std::string, double> ratings;
  std::optional<double> first_move;
};

std::vector<OrdoSet> ordo_sets() {
  std::ifstream file(test::data_path("ordo.tsv"));
  std::vector<OrdoSet> sets;
  for (std::string line; std::getline(file, line);) {
    std::istringstream in(line);
    std::string kind;
    in >> kind;
    if (kind == "set") {
      OrdoSet& set = sets.emplace_back();
      in >> set.name;
      std::getline(in >> std::ws, set.command);
    } else if (kind == "games") {
      SeatResults& games = sets.back().games.emplace_back();
      in >> games.p1 >> games.p2 >> games.wins >> games.draws >> games.losses;
    } else if (kind == "rating") {
      std::string player;
      in >> player;
      in >> sets.back().ratings[player];
    } else if (kind == "first") {
      in >> sets.back().first_move.emplace();
    }
    if (kind != "#") REQUIRE_FALSE(in.fail());
  }
  return sets;
}

std::vector<std::string> players_of(const OrdoSet& set) {
  std::vector<std::string> players;
  for (const auto& [player, elo] : set.ratings) players.push_back(player);
  return players;
}

std::size_t number(const std::vector<std::string>& players, const std::string& name) {
  return static_cast<std::size_t>(std::find(players.begin(), players.end(), name) - players.begin());
}

CrossTable table_of(const OrdoSet& set, const std::vector<std::string>& players) {
  CrossTable table(players.size());
  for (const SeatResults& games : set.games)
    add(table, number(players, games.p1), number(players, games.p2), games.wins, games.draws, games.losses);
  return table;
}

/// Returns the options that correspond to Ordo's command line. Ordo uses no prior.
RatingOptions options_of(const OrdoSet& set, const std::vector<std::string>& players) {
  RatingOptions options;
  options.prior_draws = 0;
  std::istringstream in(set.command);
  double average = 0;
  for (std::string word; in >> word;) {
    if (word == "-a") in >> average;
    if (word == "-W") options.first_player_advantage = true;
    if (word != "-A") continue;
    in >> word;
    options.anchor = Anchor{number(players, word), average};
  }
  return options;
}

}  // namespace

TEST_CASE("ratings agree with Ordo within 0.1 Elo") {
  int sets = 0;
  for (const OrdoSet& set : ordo_sets()) {
    // Ordo fits the first-move advantage by least squares instead of maximum likelihood.
    if (set.first_move) continue;
    CAPTURE(set.name);
    const auto players = players_of(set);
    const Ratings ratings = fit_ratings(table_of(set, players), options_of(set, players));
    CHECK(ratings.converged);
    for (std::size_t i = 0; i < players.size(); ++i) {
      CAPTURE(players[i]);
      CHECK(std::abs(ratings.players[i].elo - set.ratings.at(players[i])) < 0.1);
    }
    ++sets;
  }
  CHECK(sets == 4);
}

TEST_CASE("in a seat-balanced tournament, the first-move advantage agrees with Ordo within 1 Elo") {
  int sets = 0;
  for (const OrdoSet& set : ordo_sets()) {
    if (!set.first_move) continue;
    const auto players = players_of(set);
    const Ratings ratings = fit_ratings(table_of(set, players), options_of(set, players));
    REQUIRE(ratings.first_player);
    CHECK(std::abs(ratings.first_player->value - *set.first_move) < 1);
    for (std::size_t i = 0; i < players.size(); ++i)
      CHECK(std::abs(ratings.players[i].elo - set.ratings.at(players[i])) < 0.2);
    ++sets;
  }
  CHECK(sets == 1);
}
