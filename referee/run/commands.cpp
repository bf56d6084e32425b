#include "referee/run/commands.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include "referee/config/flags.hpp"
#include "referee/config/read_config.hpp"
#include "referee/record/pgn_writer.hpp"
#include "referee/report/table.hpp"
#include "referee/run/play.hpp"
#include "referee/run/recorder.hpp"

namespace flipside::referee {
namespace {

namespace files = std::filesystem;

[[noreturn]] void end_with(ExitCode code) { throw CLI::RuntimeError(static_cast<int>(code)); }

[[noreturn]] void refuse(const std::string& message) {
  fmt::print(stderr, "referee: {}\n", message);
  end_with(ExitCode::configuration);
}

template <class T>
T checked(Expected<T> expected) {
  if (!expected) refuse(expected.error().message);
  return *std::move(expected);
}

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

std::string local_time(const char* format) {
  return fmt::format(fmt::runtime(fmt::format("{{:{}}}", format)), fmt::localtime(std::time(nullptr)));
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

void run(const RunFlags& flags) {
  const std::string flag_text = checked(flags_text(flags));
  const std::string name = flags.file.empty() ? "tournament" : files::path(flags.file).stem().string();
  const Config config = checked(read_config(flags.file.empty() ? "" : read_file(flags.file), flag_text,
                                            flags.file.empty() ? "command line" : flags.file,
                                            files::current_path(), fresh_folder(name)));
  const files::path store = resolved(config, config.store);
  if (files::exists(store))
    refuse(fmt::format(
        "'{}' exists already; 'referee resume {}' plays what it lacks, --output names another place",
        store.string(), store.string()));
  if (const files::path pgn = resolved(config, config.pgn); files::exists(pgn))
    refuse(fmt::format("'{}' exists already; --pgn or --output names another place", pgn.string()));
  const Plan plan = checked(make_plan(config));
  const ExitCode code = play(config, plan, [&]() -> Expected<Store> {
    std::error_code failure;
    files::create_directories(store.parent_path(), failure);
    if (failure)
      return Error{
          fmt::format("folder '{}' cannot be made: {}", store.parent_path().string(), failure.message())};
    TournamentInfo info;
    info.created = local_time("%Y-%m-%d %H:%M:%S");
    info.config = config_text(config);
    info.seed = config.seed;
    info.games = plan.schedule.size();
    info.program = "referee " FLIPSIDE_VERSION;
    info.status = "running";
    return Store::create(store.string(), info);
  });
  say_where(config, store, code);
  if (code != ExitCode::done) end_with(code);
}

Config config_of(const Store& store, const std::string& path) {
  return checked(read_config(store.info().config, {}, path, files::current_path(), {}));
}

void resume(const std::string& path, int concurrency) {
  Store store = checked(Store::open(path));
  Config config = config_of(store, path);
  // A record that lay beside the store goes with it when the folder has been moved.
  if (config.pgn.parent_path() == config.store.parent_path())
    config.pgn = files::absolute(path).parent_path() / config.pgn.filename();
  if (concurrency > 0) config.concurrency = static_cast<std::size_t>(concurrency);
  const Plan plan = checked(make_plan(config));
  const ExitCode code = play(config, plan, [&]() -> Expected<Store> { return std::move(store); });
  say_where(config, files::absolute(path), code);
  if (code != ExitCode::done) end_with(code);
}

void print_table(const std::string& path) {
  const Store store = checked(Store::open_to_read(path));
  const Config config = config_of(store, path);
  std::vector<std::string> names;
  for (const EngineConfig& engine : config.engines) names.push_back(engine.name);
  Standings standings(names.size());
  const auto read =
      store.for_each_game([&](const StoredGame& game) { count_game(standings, names, game.record); });
  if (!read) refuse(read.error().message);
  fmt::print("{}", standings_text(standings, names));
}

void print_pgn(const std::string& path, const std::string& output, const PgnOptions& options) {
  const Store store = checked(Store::open_to_read(path));
  std::ofstream file;
  if (!output.empty()) {
    if (std::error_code ignored; files::equivalent(output, path, ignored))
      refuse(fmt::format("'{}' is the store itself, expected another file", output));
    file.open(output);
    if (!file) refuse(fmt::format("'{}' cannot be written", output));
  }
  std::ostream& out = output.empty() ? std::cout : file;
  std::optional<Error> failure;
  const auto read = store.for_each_game([&](const StoredGame& game) {
    auto text = write_pgn(game.record, options);
    if (text)
      out << *text;
    else
      failure = text.error();
  });
  out.flush();
  if (!read) refuse(read.error().message);
  if (failure) refuse(failure->message);
  if (!out) refuse(fmt::format("'{}' cannot be written", output.empty() ? "standard output" : output));
}

}  // namespace

void add_commands(CLI::App& app) {
  app.require_subcommand(1);

  auto flags = std::make_shared<RunFlags>();
  CLI::App* run_command = app.add_subcommand("run", "Plays a tournament: a file, flags, or both");
  add_run_flags(*run_command, *flags);
  run_command->callback([flags] { run(*flags); });

  struct Arguments {
    std::string store;
    std::string output;
    int concurrency = 0;
    bool no_times = false;
  };
  auto arguments = std::make_shared<Arguments>();
  const auto store_command = [&](const char* name, const char* help) {
    CLI::App* command = app.add_subcommand(name, help);
    command->add_option("STORE", arguments->store, "the tournament's database, tournament.db")->required();
    return command;
  };

  CLI::App* resume_command = store_command("resume", "Plays exactly the games that a tournament lacks");
  resume_command->add_option("-j,--concurrency", arguments->concurrency, "games at once (as before)")
      ->check(CLI::Range(1, 4096));
  resume_command->callback([arguments] { resume(arguments->store, arguments->concurrency); });

  store_command("table", "Prints the tables of a tournament, also while it runs")->callback([arguments] {
    print_table(arguments->store);
  });

  CLI::App* pgn_command = store_command("pgn", "Prints the games of a tournament in schedule order");
  pgn_command->add_option("-o,--output", arguments->output, "a file to write instead of standard output");
  pgn_command->add_flag("--no-times", arguments->no_times,
                        "leave out dates and times, so that equal games give equal bytes");
  pgn_command->callback(
      [arguments] { print_pgn(arguments->store, arguments->output, {.times = !arguments->no_times}); });

  // The process that ends the engines should the referee be killed; see Guard.
  app.add_subcommand("guard")->group("")->callback([] { run_guard(STDIN_FILENO); });
}

}  // namespace flipside::referee
