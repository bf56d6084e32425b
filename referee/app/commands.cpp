#include "referee/app/commands.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include "referee/app/check_command.hpp"
#include "referee/app/command_support.hpp"
#include "referee/app/export_command.hpp"
#include "referee/app/games_command.hpp"
#include "referee/app/openings_command.hpp"
#include "referee/app/rating_commands.hpp"
#include "referee/config/flags.hpp"
#include "referee/config/read_config.hpp"
#include "referee/fastchess/command_line.hpp"
#include "referee/tournament/local_time.hpp"
#include "referee/tournament/play.hpp"
#include "referee/tournament/print_schedule.hpp"

namespace flipside::referee {
namespace {

namespace files = std::filesystem;

/// The text of a tournament's file, which may be a pipe.
std::string read_file(const std::string& path) {
  constexpr std::size_t most = 16 << 20;
  std::ifstream in(path);
  if (!in || files::is_directory(path)) refuse(fmt::format("tournament file '{}' cannot be read", path));
  std::string text(most + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > most) refuse(fmt::format("'{}' is no tournament file: it has more than 16 MiB", path));
  return text;
}

/// A folder for a tournament's files that is not there yet.
std::string fresh_folder(const std::string& name) {
  const std::string wanted = fmt::format("records/{}-{}", name, local_time("%Y%m%d-%H%M%S"));
  std::string folder = wanted;
  for (int i = 2; files::exists(folder); ++i) folder = fmt::format("{}-{}", wanted, i);
  return folder;
}

/// A path as short as can be told from the present folder.
std::string told(const files::path& path) {
  const files::path near = path.lexically_proximate(files::current_path());
  return near.begin()->string() == ".." ? path.string() : near.string();
}

/// Says where the games are, and how to go on with a tournament that was stopped.
void say_where(const Config& config, const files::path& store, ExitCode code) {
  if (code == ExitCode::done || code == ExitCode::stopped)
    fmt::print("\nrecords: {}\nstore:   {}\n", told(resolved(config, config.pgn)), told(store));
  if (code == ExitCode::stopped) fmt::print("stopped; to play the rest: referee resume {}\n", told(store));
}

/// The tournament of a file and flags, and where the file was.
Config read_tournament(const RunFlags& flags) {
  const std::string flag_text = checked(flags_text(flags));
  const std::string name = flags.file.empty() ? "tournament" : files::path(flags.file).stem().string();
  return checked(read_config(flags.file.empty() ? "" : read_file(flags.file), flag_text,
                             flags.file.empty() ? "command line" : flags.file, files::current_path(),
                             fresh_folder(name)));
}

/// Checks all that can be checked without starting an engine.
void check_config(const std::string& file) {
  RunFlags flags;
  CLI::App none;
  add_run_flags(none, flags);
  flags.file = file;
  const Config config = read_tournament(flags);
  checked(make_plan(config));
  for (const EngineConfig& engine : config.engines)
    if (const auto program = find_program(engine.command, config.directory); !program)
      refuse(fmt::format("{}: engine '{}': {}", file, engine.name, program.error().message));
  fmt::print("{}: {} engines at {}: {}\n", file, config.engines.size(), fmt::join(config.games, ", "),
             games_to_play(config));
}

/// The configuration as the store keeps it: with what tells openings files and tables that were changed.
Config with_digests(Config config, const Plan& plan) {
  for (std::size_t i = 0; i < plan.games.size(); ++i) {
    const GamePlan& game = plan.games[i];
    if (game.book) config.openings.digests[config.games[i]] = game.book->digest();
    if (game.solved && !game.solved->digest().empty())
      config.adjudication.digests[config.games[i]] = game.solved->digest();
  }
  return config;
}

void play_new(const Config& config) {
  const files::path store = resolved(config, config.store);
  if (files::exists(store))
    refuse(fmt::format(
        "'{}' exists already; 'referee resume {}' plays what it lacks, --records names another place",
        store.string(), store.string()));
  if (const files::path pgn = resolved(config, config.pgn); files::exists(pgn))
    refuse(fmt::format("'{}' exists already; --pgn or --records names another place", pgn.string()));
  const Plan plan = checked(make_plan(config));
  const ExitCode code = play(config, plan, [&]() -> Expected<Store> {
    std::error_code failure;
    files::create_directories(store.parent_path(), failure);
    if (failure)
      return Error{
          fmt::format("folder '{}' cannot be made: {}", store.parent_path().string(), failure.message())};
    TournamentInfo info;
    info.created = local_time("%Y-%m-%d %H:%M:%S");
    info.config = config_text(with_digests(config, plan));
    info.seed = config.seed;
    info.games = schedule_of(config).games();
    info.program = "referee " FLIPSIDE_VERSION;
    info.status = "running";
    return Store::create(store.string(), info);
  });
  say_where(config, store, code);
  if (code != ExitCode::done) end_with(code);
}

void run(const RunFlags& flags) {
  const Config config = read_tournament(flags);
  if (flags.print_config) {
    fmt::print("{}", config_text(config));
    return;
  }
  if (flags.schedule_only) return print_schedule(config, checked(make_plan(config)));
  play_new(config);
}

void resume(const std::string& path, int concurrency, bool force_affinity) {
  Store store = checked(Store::open(path));
  Config config = config_of(store, path);
  // A record that lay beside the store goes with it when the folder has been moved.
  if (config.pgn.parent_path() == config.store.parent_path())
    config.pgn = files::absolute(path).parent_path() / config.pgn.filename();
  if (concurrency > 0) config.concurrency = static_cast<std::size_t>(concurrency);
  if (force_affinity) config.affinity = Affinity::force;
  const Plan plan = checked(make_plan(config));
  const ExitCode code = play(config, plan, [&]() -> Expected<Store> { return std::move(store); });
  say_where(config, files::absolute(path), code);
  if (code != ExitCode::done) end_with(code);
}

}  // namespace

void run_fastchess(std::span<const std::string> arguments) {
  const FastchessOrder order =
      arguments.empty() ? FastchessOrder{.help = true} : checked(read_fastchess(arguments));
  if (order.help) {
    fmt::print("{}", fastchess_help());
    return;
  }
  for (const std::string& warning : order.warnings) fmt::print(stderr, "referee: {}\n", warning);
  const Config config = checked(
      read_config(order.config, {}, "fastchess's options", files::current_path(), fresh_folder("fastchess")));
  if (order.print_config)
    fmt::print("{}", order.config);
  else
    play_new(config);
}

void add_commands(CLI::App& app) {
  app.require_subcommand(1);

  auto flags = std::make_shared<RunFlags>();
  CLI::App* run_command = app.add_subcommand("run", "Plays a tournament: a file, flags, or both");
  add_run_flags(*run_command, *flags);
  run_command->callback([flags] { run(*flags); });

  auto checked_file = std::make_shared<std::string>();
  CLI::App* config_command = app.add_subcommand("config", "Looks at tournament files");
  config_command->require_subcommand(1);
  CLI::App* check_command = config_command->add_subcommand("check", "Checks a file without playing");
  check_command->add_option("FILE", *checked_file, "the tournament's TOML file")->required();
  check_command->callback([checked_file] { check_config(*checked_file); });

  struct ResumeArguments {
    std::string store;
    int concurrency = 0;
    bool force_affinity = false;
  };
  auto arguments = std::make_shared<ResumeArguments>();
  CLI::App* resume_command = app.add_subcommand("resume", "Plays exactly the games that a tournament lacks");
  resume_command->add_option("STORE", arguments->store, store_help)->required();
  resume_command->add_option("-j,--concurrency", arguments->concurrency, "games at once (as before)")
      ->check(CLI::Range(1, 4096));
  resume_command->add_flag("--force-affinity", arguments->force_affinity,
                           "processors of its own for each game, also where there are not enough");
  resume_command->callback(
      [arguments] { resume(arguments->store, arguments->concurrency, arguments->force_affinity); });

  add_rating_commands(app);

  add_games_command(app);

  add_export_command(app);

  add_openings_command(app);

  add_check_command(app);

  // Its options are read by themselves: run_fastchess().
  app.add_subcommand("fastchess", "Plays a tournament given by the options of fastchess");

  // The process that ends the engines should the referee be killed; see Guard.
  app.add_subcommand("guard")->group("")->callback([] { run_guard(STDIN_FILENO); });
}

}  // namespace flipside::referee
