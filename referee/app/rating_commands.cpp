#include "referee/app/rating_commands.hpp"

#include <algorithm>
#include <charconv>
#include <memory>
#include <vector>

#include "engine/cli/choice.hpp"
#include "referee/app/command_support.hpp"
#include "referee/app/store_arguments.hpp"
#include "referee/config/nearest.hpp"
#include "referee/report/crosstable.hpp"
#include "referee/report/sprt_text.hpp"
#include "referee/report/elo_table.hpp"
#include "referee/tournament/tournament_state.hpp"

namespace flipside::referee {
namespace {

/// The results of one game of the tournament, or of all where none is named.
const CrossTable& results_of_game(const Standings& standings, const std::string& game) {
  if (game.empty()) return standings.overall();
  const auto found = standings.by_game().find(game);
  if (found != standings.by_game().end()) return found->second;
  std::vector<std::string> known;
  for (const auto& [name, results] : standings.by_game()) known.push_back(name);
  refuse(fmt::format("no game of '{}' was played{}", game, did_you_mean(game, known)));
}

std::size_t player(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) refuse(fmt::format("no engine is named '{}'{}", name, did_you_mean(name, names)));
  return static_cast<std::size_t>(found - names.begin());
}

/// What the command line says about ratings.
struct RatingFlags {
  bool davidson = false;
  bool advantage = false;
  double prior = RatingOptions{}.prior_draws;
  std::string anchor;
  double anchor_elo = 0;
};

/// Takes the numbers of a range; unlike CLI::Range, no "nan".
CLI::Validator number_within(double low, double high) {
  const std::string range = fmt::format("{} to {}", low, high);
  return CLI::Validator(
      [=](const std::string& text) {
        double number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool whole = error == std::errc{} && end == text.data() + text.size();
        const bool within = whole && number >= low && number <= high;
        return within ? std::string() : fmt::format("'{}' is not a number from {}", text, range);
      },
      range);
}

void add_rating_flags(CLI::App& command, RatingFlags& flags) {
  command.add_flag("--davidson", flags.davidson, "rate draws as outcomes of their own (Davidson's model)");
  command.add_flag("--advantage", flags.advantage, "fit what the first move is worth");
  command.add_option("--prior", flags.prior, "virtual draws that each player brings")
      ->check(number_within(0, 1000))
      ->capture_default_str();
  command.add_option("--anchor", flags.anchor, "the engine whose rating is given");
  command.add_option("--anchor-elo", flags.anchor_elo, "its rating")
      ->check(number_within(-10'000, 10'000))
      ->capture_default_str();
}

RatingOptions rating_options(const RatingFlags& flags, const std::vector<std::string>& names) {
  RatingOptions options;
  options.prior_draws = flags.prior;
  options.draws = flags.davidson ? DrawModel::davidson : DrawModel::half_win;
  options.first_player_advantage = flags.advantage;
  if (!flags.anchor.empty()) options.anchor = Anchor{player(names, flags.anchor), flags.anchor_elo};
  return options;
}

/// What the command line says about a test; the rest is the tournament's own, or the usual.
struct SprtFlags {
  std::optional<double> elo0;
  std::optional<double> elo1;
  std::optional<double> alpha;
  std::optional<double> beta;
  std::optional<SprtModel> model;
  bool games_alone = false;

  bool any() const { return elo0 || elo1 || alpha || beta || model || games_alone; }
  SprtSettings over(SprtSettings settings) const {
    settings.elo0 = elo0.value_or(settings.elo0);
    settings.elo1 = elo1.value_or(settings.elo1);
    settings.alpha = alpha.value_or(settings.alpha);
    settings.beta = beta.value_or(settings.beta);
    settings.model = model.value_or(settings.model);
    if (games_alone) settings.pairs = false;
    return settings;
  }
};

/// The arguments of all commands of this file; each uses its own.
struct Arguments {
  StoreArguments stores;
  std::string game;
  std::string tables;
  RatingFlags ratings;
  TableOptions table;
  SprtFlags sprt;
  std::vector<std::string> players;
};

void print_table(Arguments& arguments) {
  const Results results = results_of(arguments.stores, arguments.tables);
  arguments.table.ratings = rating_options(arguments.ratings, results.names);
  fmt::print("{}", standings_text(results.standings, results.names, arguments.table));
  const std::optional<TournamentState> proceedings = proceedings_of(arguments.stores);
  if (!proceedings) return;
  if (const std::string text = proceedings->text(results.names); !text.empty()) fmt::print("\n{}", text);
}

void print_crosstable(const Arguments& arguments) {
  const Results results = results_of(arguments.stores);
  CrosstableOptions options;
  options.ratings = rating_options(arguments.ratings, results.names);
  fmt::print("{}", crosstable(results_of_game(results.standings, arguments.game), results.names, options));
}

void print_sprt(const Arguments& arguments) {
  const Results results = results_of(arguments.stores);
  const std::optional<TournamentState> proceedings = proceedings_of(arguments.stores);
  // The tournament's own test, by the games that it looked at.
  if (proceedings && proceedings->sprt() && !arguments.sprt.any() && arguments.game.empty() &&
      arguments.players.empty()) {
    fmt::print("{}", proceedings->text(results.names));
    return;
  }
  const bool own = proceedings && proceedings->sprt();
  const SprtSettings settings = arguments.sprt.over(own ? proceedings->sprt()->settings() : SprtSettings{});
  if (const auto possible = validate(settings); !possible) refuse(possible.error().message);
  if (arguments.players.empty() && results.names.size() != 2)
    refuse("the tournament has more than two engines, expected --players A B");
  const std::size_t a = arguments.players.empty() ? 0 : player(results.names, arguments.players[0]);
  const std::size_t b = arguments.players.empty() ? 1 : player(results.names, arguments.players[1]);
  if (a == b) refuse("--players: expected two different engines");
  const CrossTable& table = results_of_game(results.standings, arguments.game);
  fmt::print("{} against {}\n{}", results.names[a], results.names[b],
             sprt_text(settings, table.between(a, b), table.pairs_between(a, b)));
}

void add_sprt_flags(CLI::App& command, Arguments& arguments) {
  const Choices<SprtModel> models{{"logistic", SprtModel::logistic},
                                  {"normalized", SprtModel::normalized},
                                  {"bayesian", SprtModel::bayesian}};
  command.add_option("--elo0", arguments.sprt.elo0, "H0: the first is so much stronger (0)");
  command.add_option("--elo1", arguments.sprt.elo1, "H1: the first is so much stronger (5)");
  command.add_option("--alpha", arguments.sprt.alpha, "probability to accept H1 though H0 holds (0.05)");
  command.add_option("--beta", arguments.sprt.beta, "probability to accept H0 though H1 holds (0.05)");
  restrict_to_choices(command.add_option("--model", arguments.sprt.model,
                                 "what Elo means: logistic, normalized (default) or bayesian"),
              models);
  command.add_flag("--games", arguments.sprt.games_alone, "count games rather than pairs");
  command.add_option("--players", arguments.players, "the two engines, where there are more")->expected(2);
}

}  // namespace

void add_rating_commands(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  const auto add = [&](const char* name, const char* help) {
    CLI::App* command = app.add_subcommand(name, help);
    add_store_arguments(*command, arguments->stores);
    return command;
  };

  CLI::App* table = add("table", "Prints the tables of a tournament, also while it runs");
  add_rating_flags(*table, arguments->ratings);
  table->add_flag("--draws", arguments->table.draws, "a column with the share of draws");
  table->add_flag("--los", arguments->table.superiority,
                  "a column with the probability to be stronger than the next");
  table->add_flag("--first-player", arguments->table.first_player, "what the first move was worth");
  table
      ->add_option("--tables", arguments->tables,
                   "folder of tables of solved games, by which all moves are judged anew (as stored)")
      ->type_name("FOLDER");
  table->callback([arguments] { print_table(*arguments); });

  CLI::App* cross = add("crosstable", "Prints who met whom, and how it went");
  add_rating_flags(*cross, arguments->ratings);
  cross->add_option("--game", arguments->game, "only this game")->type_name("GAME");
  cross->callback([arguments] { print_crosstable(*arguments); });

  CLI::App* sprt =
      add("sprt",
          "Tests whether one engine is stronger than another: by the tournament's own test where it has one");
  add_sprt_flags(*sprt, *arguments);
  sprt->add_option("--game", arguments->game, "only this game")->type_name("GAME");
  sprt->callback([arguments] { print_sprt(*arguments); });
}

}  // namespace flipside::referee
