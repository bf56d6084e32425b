#include "referee/app/export_command.hpp"

#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>

#include "engine/cli/choice.hpp"
#include "engine/core/output_file.hpp"
#include "referee/app/command_support.hpp"
#include "referee/app/game_filter.hpp"
#include "referee/report/game_export.hpp"

namespace flipside::referee {
namespace {

struct Arguments {
  StoreArguments stores;
  GameFilter filter;
  ExportFormat format = ExportFormat::pgn;
  std::string output;
  bool no_times = false;
};

/// Ends the program where the output would be written over what is read.
void expect_no_store(const std::string& output, const std::vector<OpenedStore>& stores) {
  for (const OpenedStore& opened : stores)
    for (const char* suffix : {"", "-wal", "-shm", "-lock"})
      if (std::error_code none; std::filesystem::equivalent(output, opened.path + suffix, none))
        refuse(fmt::format("'{}' is the store itself, expected another file", output));
}

void export_games(const Arguments& arguments) {
  const std::vector<OpenedStore> stores = open_stores(arguments.stores);
  check_filter(stores, arguments.filter);
  if (!arguments.output.empty()) expect_no_store(arguments.output, stores);
  OutputFile out = checked(OutputFile::open(arguments.output));
  GameExport text(arguments.format, !arguments.no_times);
  std::optional<Error> failure;
  bool more = out.write(text.begin());
  if (more)
    for_each_passing(stores, arguments.filter, [&](const OpenedStore& opened, const StoredGame& game) {
      const auto piece = text.game(opened.path, game);
      if (!piece) failure = piece.error();
      return more = piece && out.write(*piece);
    });
  if (failure) refuse(failure->message);
  if (more) out.write(text.end());
  if (const auto written = out.finish(); !written) {
    fmt::print(stderr, "referee: {}\n", written.error().message);
    end_with(ExitCode::records_failed);
  }
}

}  // namespace

void add_export_command(CLI::App& app) {
  const Choices<ExportFormat> formats{
      {"pgn", ExportFormat::pgn}, {"csv", ExportFormat::csv}, {"json", ExportFormat::json}};
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command =
      app.add_subcommand("export", "Writes the games of a tournament as PGN, CSV or JSON, in schedule order");
  add_store_arguments(*command, arguments->stores);
  restrict_to_choices(command->add_option("-f,--format", arguments->format,
                                  "pgn (default), csv: a row a game, json: an array"),
              formats);
  add_filter_flags(*command, arguments->filter);
  command->add_option("-o,--output", arguments->output, "a file to write instead of standard output");
  command->add_flag("--no-times", arguments->no_times,
                    "leave out dates and times, so that equal games give equal bytes");
  command->callback([arguments] { export_games(*arguments); });
}

}  // namespace flipside::referee
