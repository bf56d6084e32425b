#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <memory>

#include "referee/app/command_errors.hpp"
#include "referee/app/commands.hpp"
#include "referee/app/local_time.hpp"
#include "referee/app/play.hpp"
#include "referee/app/print_schedule.hpp"
#include "referee/app/sandboxes.hpp"
#include "referee/app/store_arguments.hpp"
#include "referee/config/flags.hpp"
#include "referee/config/read_config.hpp"
#include "referee/fastchess/command_line.hpp"
#include "referee/log/print_error.hpp"
#include "referee/process/process.hpp"
#include "referee/tournament/tournament_state.hpp"

namespace flipside::referee {
namespace {

namespace files = std::filesystem;

/// Reads a configuration file, which may be a pipe. Ends the program if reading fails.
std::string read_file(const std::string& path) {
  constexpr std::size_t max_size = 16 << 20;
  std::ifstream in(path);
  if (!in || files::is_directory(path)) fail(fmt::format("cannot read tournament file '{}'", path));
  std::string text(max_size + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > max_size)
    fail(fmt::format("'{}' is not a tournament file: it is larger than 16 MiB", path));
  return text;
}

/// Returns a path under `records/` that does not exist yet, for the files of a new tournament.
std::string new_records_directory(const std::string& name) {
  const std::string wanted = fmt::format("records/{}-{}", name, local_time("%Y%m%d-%H%M%S"));
  std::string directory = wanted;
  for (int i = 2; files::exists(directory); ++i) directory = fmt::format("{}-{}", wanted, i);
  return directory;
}

/// Returns `path` relative to the current directory, or unchanged if it lies outside that directory.
std::string display_path(const files::path& path) {
  const files::path relative = path.lexically_proximate(files::current_path());
  return relative.begin()->string() == ".." ? path.string() : relative.string();
}

/// Prints the paths of the PGN file and the store and, if the tournament was stopped, how to resume it.
void print_paths(const Config& config, const files::path& store, ExitCode code) {
  if (code == ExitCode::stopped && !files::exists(store)) {
    fmt::print("stopped before the first game; nothing was stored\n");
    return;
  }
  if (code == ExitCode::done || code == ExitCode::stopped)
    fmt::print("\nrecords: {}\nstore:   {}\n", display_path(resolved(config, config.pgn)),
               display_path(store));
  if (code == ExitCode::stopped) fmt::print("stopped; to continue: referee resume {}\n", display_path(store));
}

/// Reads the configuration from a file and flags.
Config read_tournament(const RunFlags& flags) {
  const std::string flag_text = value_or_fail(flags_text(flags));
  const std::string name = flags.file.empty() ? "tournament" : files::path(flags.file).stem().string();
  Config config = value_or_fail(read_config(flags.file.empty() ? "" : read_file(flags.file), flag_text,
                                            flags.file.empty() ? "command line" : flags.file,
                                            files::current_path(), new_records_directory(name)));
  config.page = value_or_fail(with_page_flags(flags.page, std::move(config.page)));
  return config;
}

/// Runs `referee config check`: validates everything that does not require running engines.
void check_config(const std::string& file) {
  RunFlags flags;
  CLI::App no_flags;
  add_run_flags(no_flags, flags);
  flags.file = file;
  const Config config = read_tournament(flags);
  value_or_fail(load_start_positions(config));
  for (const EngineConfig& engine : config.engines)
    if (const auto program = find_program(engine.command, config.directory); !program)
      fail(fmt::format("{}: engine '{}': {}", file, engine.name, program.error().message));
  value_or_fail(check_sandbox_paths(config));
  fmt::print("{}: {} engines, games {}: {}\n", file, config.engines.size(), fmt::join(config.games, ", "),
             games_to_play(config));
}

/// Adds the digests of openings files and tables, so that resuming the tournament detects changed files.
Config with_digests(Config config, const StartPositions& positions) {
  for (std::size_t i = 0; i < positions.variants.size(); ++i) {
    const VariantSetup& game = positions.variants[i];
    if (game.book) config.openings.digests[config.games[i]] = game.book->digest();
    if (game.solved && !game.solved->digest().empty())
      config.adjudication.digests[config.games[i]] = game.solved->digest();
  }
  return config;
}

void play_new(Config config) {
  config = value_or_fail(with_sandboxes(std::move(config)));
  const files::path store = resolved(config, config.store);
  if (files::exists(store))
    fail(
        fmt::format("'{}' already exists; use 'referee resume {}' to continue it, or set another directory "
                    "with --records",
                    store.string(), store.string()));
  if (const files::path pgn = resolved(config, config.pgn); files::exists(pgn))
    fail(fmt::format("'{}' already exists; set another path with --pgn or --records", pgn.string()));
  const StartPositions positions = value_or_fail(load_start_positions(config));
  const ExitCode code = play(config, positions, [&]() -> Expected<Store> {
    std::error_code failure;
    files::create_directories(store.parent_path(), failure);
    if (failure)
      return Error{
          fmt::format("cannot create directory '{}': {}", store.parent_path().string(), failure.message())};
    TournamentInfo info;
    info.created = local_time("%Y-%m-%d %H:%M:%S");
    info.config = config_text(with_digests(config, positions));
    info.seed = config.seed;
    info.games = schedule_of(config).games();
    info.program = "referee " FLIPSIDE_VERSION;
    info.status = "running";
    return Store::create(store.string(), info);
  });
  print_paths(config, store, code);
  if (code != ExitCode::done) throw CommandExit{code};
}

void run(const RunFlags& flags) {
  const Config config = read_tournament(flags);
  if (flags.print_config) {
    fmt::print("{}", config_text(config));
    return;
  }
  if (flags.schedule_only) return print_schedule(config, value_or_fail(load_start_positions(config)));
  play_new(config);
}

struct ResumeArguments {
  std::string store;
  int concurrency = 0;
  bool force_affinity = false;
  PageFlags page;
};

void resume(const ResumeArguments& arguments) {
  const std::string& path = arguments.store;
  Store store = value_or_fail(Store::open(path));
  Config config = value_or_fail(read_stored_config(store.info().config, path, true));
  // If the PGN file was beside the store, look for it beside the store even if both were moved.
  if (config.pgn.parent_path() == config.store.parent_path())
    config.pgn = files::absolute(path).parent_path() / config.pgn.filename();
  if (arguments.concurrency > 0) config.concurrency = static_cast<std::size_t>(arguments.concurrency);
  if (arguments.force_affinity) config.affinity = Affinity::force;
  config.page = value_or_fail(with_page_flags(arguments.page, std::move(config.page)));
  config = value_or_fail(with_sandboxes(std::move(config)));
  const StartPositions positions = value_or_fail(load_start_positions(config));
  const ExitCode code = play(config, positions, [&]() -> Expected<Store> { return std::move(store); });
  print_paths(config, files::absolute(path), code);
  if (code != ExitCode::done) throw CommandExit{code};
}

constexpr const char* run_examples = R"(Examples:
  referee run tournaments/quickstart.toml --rounds 10 --tc 2+0.02 -j 4
  referee run -e name=A,cmd=flipside,option.Hash=64 -e name=B,cmd=greedy-bot -g flipfour --rounds 50
  referee run -e name=New,cmd=./new -e name=Old,cmd=./old --game flipfour --opening-plies 4 \
              --tc 2+0.02 --sprt elo0=0,elo1=10
  referee run night.toml --log night.log --transcripts all --strict
  referee run night.toml --print-config)";

constexpr const char* config_check_examples = R"(Examples:
  referee config check tournaments/quickstart.toml)";

constexpr const char* resume_examples = R"(Examples:
  referee resume records/quickstart-20261121-010400/tournament.db -j 4)";

constexpr const char* fastchess_examples = R"(Examples:
  referee fastchess --help)";

}  // namespace

void run_fastchess(std::span<const std::string> arguments) {
  const FastchessCommand command =
      arguments.empty() ? FastchessCommand{.help = true} : value_or_fail(parse_fastchess(arguments));
  if (command.help) {
    fmt::print("{}", fastchess_help());
    return;
  }
  for (const std::string& warning : command.warnings) print_error(warning);
  const Config config = value_or_fail(read_config(command.config, {}, "fastchess options",
                                                  files::current_path(), new_records_directory("fastchess")));
  if (command.print_config)
    fmt::print("{}", command.config);
  else
    play_new(config);
}

void add_run_commands(CLI::App& app) {
  auto flags = std::make_shared<RunFlags>();
  CLI::App* run_command =
      app.add_subcommand("run", "play a tournament configured by a file, by flags or by both");
  run_command->footer(run_examples);
  add_run_flags(*run_command, *flags);
  run_command->callback([flags] { run(*flags); });

  auto checked_file = std::make_shared<std::string>();
  CLI::App* config_command = app.add_subcommand("config", "inspect configuration files");
  config_command->require_subcommand(1);
  config_command->footer(config_check_examples);
  CLI::App* check_command =
      config_command->add_subcommand("check", "validate a configuration file without playing");
  check_command->footer(config_check_examples);
  check_command->add_option("FILE", *checked_file, "tournament configuration in TOML")->required();
  check_command->callback([checked_file] { check_config(*checked_file); });

  auto arguments = std::make_shared<ResumeArguments>();
  CLI::App* resume_command = app.add_subcommand("resume", "play the missing games of a stopped tournament");
  resume_command->footer(resume_examples);
  resume_command->add_option("STORE", arguments->store, store_help)->required();
  resume_command
      ->add_option("-j,--concurrency", arguments->concurrency,
                   "number of games played in parallel (default: unchanged)")
      ->check(CLI::Range(1, 4096).description(""))
      ->type_name("N");
  resume_command->add_flag("--force-affinity", arguments->force_affinity,
                           "pin each game to its own CPUs, sharing them if there are too few");
  add_page_flags(*resume_command, arguments->page);
  resume_command->callback([arguments] { resume(*arguments); });
}

void add_fastchess_command(CLI::App& app) {
  app.add_subcommand("fastchess", "play a tournament configured by fastchess options")
      ->footer(fastchess_examples);
}

}  // namespace flipside::referee
