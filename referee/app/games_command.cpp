#include "referee/app/games_command.hpp"

#include <algorithm>
#include <memory>

#include "engine/core/output_file.hpp"
#include "referee/app/command_support.hpp"
#include "referee/app/game_filter.hpp"
#include "referee/record/pgn_writer.hpp"
#include "referee/report/game_list.hpp"
#include "referee/report/text_table.hpp"

namespace flipside::referee {
namespace {

struct Arguments {
  StoreArguments stores;
  GameFilter filter;
  std::int64_t show = 0;
};

/// A game as the record has it, and below what the store notes about it.
std::string whole_game(const OpenedStore& opened, std::int64_t number) {
  const auto game = checked(opened.store.game(number - 1));
  if (!game)
    refuse(
        fmt::format("'{}' has no game {}, {} are scheduled", opened.path, number, opened.store.info().games));
  const std::vector<std::string> players(game->record.players.values.begin(),
                                         game->record.players.values.end());
  const std::vector<std::string> games{game->record.game};
  const auto columns = GameListColumns::of(players, games, static_cast<std::uint64_t>(number));
  std::string text = game_list_heading(columns) +
                     game_line(columns, static_cast<std::uint64_t>(number), game->record) + "\n" +
                     checked(write_pgn(game->record));
  for (const Note& note : checked(opened.store.notes()))
    if (note.game == game->index) text += fmt::format("{}  {}\n", note.time, printable(note.text));
  return text;
}

void list_games(const Arguments& arguments, OutputFile& out) {
  const std::vector<OpenedStore> stores = open_stores(arguments.stores);
  check_filter(stores, arguments.filter);
  std::uint64_t most = 0;
  std::size_t path_width = 0;
  for (const OpenedStore& opened : stores) {
    most = std::max(most, opened.store.info().games);
    path_width = std::max(path_width, display_width(printable(opened.path)));
  }
  const auto columns = GameListColumns::of(players_of(stores), games_of(stores), most);
  const auto write = [&](const std::string& path, const std::string& line) {
    return out.write(stores.size() == 1 ? line : left_aligned(printable(path), path_width) + "  " + line);
  };
  if (!write("Store", game_list_heading(columns))) return;
  for_each_passing(stores, arguments.filter, [&](const OpenedStore& opened, const StoredGame& game) {
    return write(opened.path, game_line(columns, static_cast<std::uint64_t>(game.index) + 1, game.record));
  });
}

void games(const Arguments& arguments) {
  OutputFile out = checked(OutputFile::open(""));
  if (arguments.show > 0) {
    if (!passes_all(arguments.filter))
      refuse("--show: expected the number of a game alone, without a choice of games");
    if (!arguments.stores.merged.empty()) refuse("--show: expected one store, without --merge");
    out.write(whole_game(open_stores(arguments.stores).front(), arguments.show));
  } else {
    list_games(arguments, out);
  }
  if (const auto written = out.finish(); !written) {
    fmt::print(stderr, "referee: {}\n", written.error().message);
    end_with(ExitCode::records_failed);
  }
}

}  // namespace

void add_games_command(CLI::App& app) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("games", "Lists the games of a tournament, or shows one of them");
  add_store_arguments(*command, arguments->stores);
  add_filter_flags(*command, arguments->filter);
  command->add_option("--show", arguments->show, "this game whole: its record and what was noted about it")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 40))
      ->type_name("NUMBER");
  command->callback([arguments] { games(*arguments); });
}

}  // namespace flipside::referee
