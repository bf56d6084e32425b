#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>

#include "engine/cli/choice.hpp"
#include "engine/core/output_file.hpp"
#include "referee/app/command_errors.hpp"
#include "referee/app/commands.hpp"
#include "referee/app/game_filter.hpp"
#include "referee/record/pgn_writer.hpp"
#include "referee/report/annulled_list.hpp"
#include "referee/report/game_drawing.hpp"
#include "referee/report/game_export.hpp"
#include "referee/report/game_list.hpp"
#include "referee/report/text_table.hpp"

namespace flipside::referee {
namespace {

constexpr const char* games_examples = R"(Examples:
  referee games tournament.db --forfeits
  referee games tournament.db --player flipside --last 10
  referee games tournament.db --show 12 --ply 20
  referee games tournament.db --annulled)";

constexpr const char* export_examples = R"(Examples:
  referee export tournament.db -o games.pgn
  referee export tournament.db --format csv --player flipside
  referee export tournament.db --no-times | sha256sum)";

void add_filter_flags(CLI::App& command, GameFilter& filter) {
  command
      .add_option("--player", filter.players,
                  "select games of this engine; if given twice, games between the two engines")
      ->type_name("ENGINE")
      ->allow_extra_args(false);
  command.add_option("-g,--game", filter.game, "select games of this variant: flipflop-5, ...")
      ->type_name("GAME");
  command.add_option("--result", filter.result, "select games with this result; '*' means no score")
      ->type_name("1-0|0-1|1/2-1/2|*");
  command.add_option("--termination", filter.termination,
                     "select games with this termination: normal, 'time forfeit', 'illegal move', ...");
  command.add_flag("--forfeits", filter.forfeits, "select games that an engine forfeited");
  command.add_option("--last", filter.last, "select only the last N matching games")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 40).description(""))
      ->type_name("N");
  command.add_flag_callback("--faults", [] { fail("'--faults' is now '--forfeits'"); })->group("");
}

struct GamesArguments {
  StoreArguments stores;
  GameFilter filter;
  std::int64_t show = 0;
  std::optional<std::size_t> ply;
  bool annulled = false;
};

/// Formats one game: its line in the game list, its PGN record, a drawing of a position and the notes about
/// the game.
std::string game_text(const OpenedStore& opened, std::int64_t number, std::optional<std::size_t> ply) {
  const auto game = value_or_fail(opened.store.game(number - 1));
  if (!game)
    fail(fmt::format("'{}' has no game {}; it has {} games", opened.path, number, opened.store.info().games));
  const std::vector<std::string> players(game->record.players.values.begin(),
                                         game->record.players.values.end());
  const std::vector<std::string> games{game->record.game};
  const auto columns = GameListColumns::for_games(players, games, static_cast<std::uint64_t>(number));
  std::string text = game_list_heading(columns) +
                     game_line(columns, static_cast<std::uint64_t>(number), game->record) + "\n" +
                     value_or_fail(write_pgn(game->record)) + value_or_fail(game_drawing(game->record, ply));
  for (const Note& note : value_or_fail(opened.store.notes()))
    if (note.game == game->index) text += fmt::format("{}  {}\n", note.time, printable(note.text));
  return text;
}

void list_games(const GamesArguments& arguments, OutputFile& out) {
  const std::vector<OpenedStore> stores = open_stores(arguments.stores);
  check_filter(stores, arguments.filter);
  std::uint64_t max_games = 0;
  std::size_t path_width = 0;
  for (const OpenedStore& opened : stores) {
    max_games = std::max(max_games, opened.store.info().games);
    path_width = std::max(path_width, display_width(printable(opened.path)));
  }
  const auto columns = GameListColumns::for_games(players_of(stores), games_of(stores), max_games);
  const auto write = [&](const std::string& path, const std::string& line) {
    return out.write(stores.size() == 1 ? line : left_aligned(printable(path), path_width) + "  " + line);
  };
  if (!write("Store", game_list_heading(columns))) return;
  for_each_selected(stores, arguments.filter, [&](const OpenedStore& opened, const StoredGame& game) {
    return write(opened.path, game_line(columns, static_cast<std::uint64_t>(game.index) + 1, game.record));
  });
}

void run_games(const GamesArguments& arguments) {
  OutputFile out = value_or_fail(OutputFile::open(""));
  if (arguments.ply && arguments.show == 0) fail("--ply needs --show");
  if (arguments.annulled) {
    if (!selects_all(arguments.filter) || arguments.show > 0)
      fail("--annulled cannot be combined with --show or with flags that select games");
    if (!arguments.stores.merged.empty()) fail("--annulled cannot be combined with --merge");
    const OpenedStore opened = std::move(open_stores(arguments.stores).front());
    out.write(
        annulled_list(value_or_fail(opened.store.notes()), std::filesystem::path(opened.path).parent_path()));
  } else if (arguments.show > 0) {
    if (!selects_all(arguments.filter)) fail("--show cannot be combined with flags that select games");
    if (!arguments.stores.merged.empty()) fail("--show cannot be combined with --merge");
    out.write(game_text(open_stores(arguments.stores).front(), arguments.show, arguments.ply));
  } else {
    list_games(arguments, out);
  }
  value_or_fail(out.finish(), ExitCode::records_failed);
}

struct ExportArguments {
  StoreArguments stores;
  GameFilter filter;
  ExportFormat format = ExportFormat::pgn;
  std::string output;
  bool no_times = false;
};

void export_games(const ExportArguments& arguments) {
  const std::vector<OpenedStore> stores = open_stores(arguments.stores);
  check_filter(stores, arguments.filter);
  OutputFile out = value_or_fail(OutputFile::open(arguments.output));
  GameExport text(arguments.format, !arguments.no_times);
  std::optional<Error> failure;
  bool more = out.write(text.begin());
  if (more)
    for_each_selected(stores, arguments.filter, [&](const OpenedStore& opened, const StoredGame& game) {
      const auto piece = text.game(opened.path, game);
      if (!piece) failure = piece.error();
      return more = piece && out.write(*piece);
    });
  if (failure) fail(failure->message);
  if (more) out.write(text.end());
  value_or_fail(out.finish(), ExitCode::records_failed);
}

}  // namespace

void add_game_commands(CLI::App& app) {
  auto games = std::make_shared<GamesArguments>();
  CLI::App* command = app.add_subcommand("games", "list the games of a tournament, or show one game");
  command->footer(games_examples);
  add_store_arguments(*command, games->stores);
  add_filter_flags(*command, games->filter);
  command
      ->add_option("--show", games->show,
                   "show the record of game N, its final position and the notes about it")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 40).description(""))
      ->type_name("N");
  command->add_option("--ply", games->ply, "with --show: draw the position after N plies instead of the last")
      ->type_name("N");
  command->add_flag("--annulled", games->annulled,
                    "list the annulled games with the paths of their transcripts");
  command->callback([games] { run_games(*games); });

  const Choices<ExportFormat> formats{
      {"pgn", ExportFormat::pgn}, {"csv", ExportFormat::csv}, {"json", ExportFormat::json}};
  auto exported = std::make_shared<ExportArguments>();
  command =
      app.add_subcommand("export", "export the games of a tournament as PGN, CSV or JSON in schedule order");
  command->footer(export_examples);
  add_store_arguments(*command, exported->stores);
  restrict_to_choices(command->add_option("-f,--format", exported->format,
                                          "PGN records, CSV rows or a JSON array (default: pgn)"),
                      formats);
  add_filter_flags(*command, exported->filter);
  command->add_option("-o,--output", exported->output, "output file (default: standard output)")
      ->type_name("FILE");
  command->add_flag("--no-times", exported->no_times,
                    "omit dates and times so that identical games yield identical files");
  command->callback([exported] { export_games(*exported); });
}

}  // namespace flipside::referee
