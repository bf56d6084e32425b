#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <vector>

#include "engine/cli/choice.hpp"
#include "engine/core/did_you_mean.hpp"
#include "engine/core/text.hpp"
#include "referee/app/command_errors.hpp"
#include "referee/app/commands.hpp"
#include "referee/app/store_arguments.hpp"
#include "referee/report/crosstable.hpp"
#include "referee/report/elo_table.hpp"
#include "referee/report/sprt_text.hpp"
#include "referee/report/text_table.hpp"
#include "referee/tournament/tournament_state.hpp"

namespace flipside::referee {
namespace {

/// Returns the results in one variant, or in all variants if `game` is empty.
const CrossTable& results_of_game(const Standings& standings, const std::string& game) {
  if (game.empty()) return standings.overall();
  const auto found = standings.by_game().find(game);
  if (found != standings.by_game().end()) return found->second;
  std::vector<std::string> known;
  for (const auto& [name, results] : standings.by_game()) known.push_back(name);
  fail(fmt::format("no games of '{}' have been played{}", game, did_you_mean(game, known)));
}

/// Returns the index of a player. Ends the program if the name is unknown.
std::size_t player_index(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) fail(fmt::format("unknown engine '{}'{}", name, did_you_mean(name, names)));
  return static_cast<std::size_t>(found - names.begin());
}

struct RatingFlags {
  bool davidson = false;
  bool advantage = false;
  double prior = RatingOptions{}.prior_draws;
  std::string anchor;
  double anchor_elo = 0;
};

/// Returns a validator for numbers from `low` to `high`. Unlike CLI::Range, rejects "nan".
CLI::Validator number_in_range(double low, double high) {
  const std::string range = fmt::format("{} to {}", low, high);
  return CLI::Validator(
      [=](const std::string& text) {
        const auto number = read_number<double>(text);
        const bool in_range = number && *number >= low && *number <= high;
        return in_range ? std::string() : fmt::format("'{}': expected a number from {}", text, range);
      },
      range);
}

void add_rating_flags(CLI::App& command, RatingFlags& flags) {
  command.add_flag("--davidson", flags.davidson,
                   "model draws explicitly (Davidson's model) instead of as half wins");
  command.add_flag("--advantage", flags.advantage, "estimate the advantage of the first move");
  command.add_option("--prior", flags.prior, "number of virtual draws per player, as a prior")
      ->check(number_in_range(0, 1000))
      ->capture_default_str();
  command.add_option("--anchor", flags.anchor, "engine with a fixed rating")->type_name("ENGINE");
  command.add_option("--anchor-elo", flags.anchor_elo, "fixed rating of the --anchor engine, in Elo")
      ->check(number_in_range(-10'000, 10'000))
      ->capture_default_str();
}

RatingOptions rating_options(const RatingFlags& flags, const std::vector<std::string>& names) {
  RatingOptions options;
  options.prior_draws = flags.prior;
  options.draws = flags.davidson ? DrawModel::davidson : DrawModel::half_win;
  options.first_player_advantage = flags.advantage;
  if (!flags.anchor.empty()) options.anchor = Anchor{player_index(names, flags.anchor), flags.anchor_elo};
  return options;
}

/// SPRT parameters from the command line. They override the tournament's parameters or the defaults.
struct SprtFlags {
  std::optional<double> elo0;
  std::optional<double> elo1;
  std::optional<double> alpha;
  std::optional<double> beta;
  std::optional<SprtModel> model;
  bool single_games = false;

  bool any() const { return elo0 || elo1 || alpha || beta || model || single_games; }
  SprtSettings applied_to(SprtSettings settings) const {
    settings.elo0 = elo0.value_or(settings.elo0);
    settings.elo1 = elo1.value_or(settings.elo1);
    settings.alpha = alpha.value_or(settings.alpha);
    settings.beta = beta.value_or(settings.beta);
    settings.model = model.value_or(settings.model);
    if (single_games) settings.pairs = false;
    return settings;
  }
};

/// The arguments of all rating commands.
struct RatingArguments {
  StoreArguments stores;
  std::string game;
  std::string tables;
  RatingFlags ratings;
  EloTableOptions table;
  SprtFlags sprt;
  std::vector<std::string> players;
};

void print_table(RatingArguments& arguments) {
  const Results results = results_of(arguments.stores, arguments.tables);
  arguments.table.ratings = rating_options(arguments.ratings, results.names);
  arguments.table.sandboxed = results.sandboxed;
  fmt::print("{}", standings_text(results.standings, results.names, arguments.table));
  const std::optional<TournamentState> state = tournament_state_of(arguments.stores);
  if (!state) return;
  if (const std::string text = state->text(results.names); !text.empty()) fmt::print("\n{}", text);
}

void print_crosstable(const RatingArguments& arguments) {
  const Results results = results_of(arguments.stores);
  CrosstableOptions options;
  options.ratings = rating_options(arguments.ratings, results.names);
  fmt::print("{}", crosstable(results_of_game(results.standings, arguments.game), results.names, options));
}

void print_sprt(const RatingArguments& arguments) {
  const Results results = results_of(arguments.stores);
  const std::optional<TournamentState> state = tournament_state_of(arguments.stores);
  // Without overrides, print the tournament's own SPRT, which evaluates only the games up to its decision.
  if (state && state->sprt() && !arguments.sprt.any() && arguments.game.empty() &&
      arguments.players.empty()) {
    fmt::print("{}", state->text(results.names));
    return;
  }
  const bool has_test = state && state->sprt();
  const SprtSettings settings =
      arguments.sprt.applied_to(has_test ? state->sprt()->settings() : SprtSettings{});
  if (const auto valid = validate(settings); !valid) fail(valid.error().message);
  if (arguments.players.empty() && results.names.size() != 2)
    fail("the tournament has more than two engines; select two with --players A B");
  const std::size_t a = arguments.players.empty() ? 0 : player_index(results.names, arguments.players[0]);
  const std::size_t b = arguments.players.empty() ? 1 : player_index(results.names, arguments.players[1]);
  if (a == b) fail("--players: expected two different engines");
  const CrossTable& table = results_of_game(results.standings, arguments.game);
  fmt::print("{} against {}\n{}", printable(results.names[a]), printable(results.names[b]),
             sprt_text(settings, table.between(a, b), table.pairs_between(a, b)));
}

void add_sprt_flags(CLI::App& command, RatingArguments& arguments) {
  const Choices<SprtModel> models{{"logistic", SprtModel::logistic},
                                  {"normalized", SprtModel::normalized},
                                  {"bayesian", SprtModel::bayesian}};
  command.add_option("--elo0", arguments.sprt.elo0,
                     "H0: Elo advantage of the first engine (default: the tournament's, or 0)");
  command.add_option("--elo1", arguments.sprt.elo1,
                     "H1: Elo advantage of the first engine (default: the tournament's, or 5)");
  command.add_option("--alpha", arguments.sprt.alpha,
                     "probability of accepting H1 when H0 is true (default: the tournament's, or 0.05)");
  command.add_option("--beta", arguments.sprt.beta,
                     "probability of accepting H0 when H1 is true (default: the tournament's, or 0.05)");
  restrict_to_choices(command.add_option("--model", arguments.sprt.model,
                                         "Elo scale (default: the tournament's, or normalized)"),
                      models);
  command.add_flag("--games", arguments.sprt.single_games, "count single games instead of game pairs");
  command
      .add_option("--players", arguments.players,
                  "the two engines to compare; required if the tournament has more than two")
      ->type_name("ENGINE")
      ->expected(2);
}

constexpr const char* table_examples = R"(Examples:
  referee table tournament.db --draws --los
  referee table tournament.db --davidson --anchor greedy-bot --anchor-elo 1000
  referee table tournament.db --tables tables)";

constexpr const char* crosstable_examples = R"(Examples:
  referee crosstable tournament.db --game flipfour)";

constexpr const char* sprt_examples = R"(Examples:
  referee sprt tournament.db --elo0 0 --elo1 10 --players new old)";

}  // namespace

void add_rating_commands(CLI::App& app) {
  auto arguments = std::make_shared<RatingArguments>();
  const auto add = [&](const char* name, const char* help, const char* examples) {
    CLI::App* command = app.add_subcommand(name, help);
    command->footer(examples);
    add_store_arguments(*command, arguments->stores);
    return command;
  };

  CLI::App* table = add("table", "print the ratings of a finished or running tournament", table_examples);
  add_rating_flags(*table, arguments->ratings);
  table->add_flag("--draws", arguments->table.draws, "add a column with the draw rate");
  table->add_flag("--los", arguments->table.superiority,
                  "add a column with the likelihood of superiority over the next engine in the table");
  table->add_flag("--first-player", arguments->table.first_player, "print the score of the first player");
  table
      ->add_option("--tables", arguments->tables,
                   "recompute the accuracy of all moves with the tables of solved games in this directory")
      ->type_name("DIRECTORY");
  table->callback([arguments] { print_table(*arguments); });

  CLI::App* cross = add("crosstable", "print the crosstable of a tournament", crosstable_examples);
  add_rating_flags(*cross, arguments->ratings);
  cross->add_option("--game", arguments->game, "count only games of this variant")->type_name("GAME");
  cross->callback([arguments] { print_crosstable(*arguments); });

  CLI::App* sprt = add("sprt", "print the SPRT of a tournament, or apply one to its results", sprt_examples);
  add_sprt_flags(*sprt, *arguments);
  sprt->add_option("--game", arguments->game, "count only games of this variant")->type_name("GAME");
  sprt->callback([arguments] { print_sprt(*arguments); });
}

void add_store_arguments(CLI::App& command, StoreArguments& arguments) {
  command.add_option("STORE", arguments.store, store_help)->required();
  command
      .add_option("--merge", arguments.merged,
                  "additional stores to include; engines with the same name are treated as one player")
      ->type_name("STORE");
}

}  // namespace flipside::referee
