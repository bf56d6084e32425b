#include "referee/app/program.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cerrno>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cli/shell_commands.hpp"
#include "engine/cli/usage_errors.hpp"
#include "engine/games/registry.hpp"
#include "referee/app/command_errors.hpp"
#include "referee/app/commands.hpp"
#include "referee/log/print_error.hpp"
#include "referee/process/guard.hpp"

namespace flipside::referee {
namespace {

constexpr const char* program_help = R"(Examples:
  referee run tournaments/quickstart.toml
  referee run -e name=A,cmd=flipside -e name=B,cmd=greedy-bot --game flipflop-5 --tc 1+0.01 \
              --rounds 50 --opening-plies 4 --concurrency 2 --pgn games.pgn
  referee resume records/quickstart/tournament.db
  referee table records/quickstart/tournament.db
  referee games records/quickstart/tournament.db --player flipside --last 10
  referee export records/quickstart/tournament.db --format csv -o games.csv
  referee check ./my-engine --game flipfour
  referee run --help

Signals:
  SIGINT (Ctrl-C)            finish the running games and start no others; a second SIGINT abandons the
                             running games, a third ends the program immediately
  SIGTERM, SIGHUP, SIGQUIT   abandon the running games and shut down; a second signal ends the program
                             immediately
  However a tournament is stopped, finished games are stored, no engine keeps running, and
  'referee resume' plays the missing games. A signal that was ignored at the start, as under nohup, stays
  ignored.

Exit status:
  0   all games were played
  1   invalid arguments, file or store
  2   an engine failed to start, or could not be started for lack of file descriptors, processes or memory
  3   stopped by a signal
  4   all games were played, but some were forfeited and --strict is set
  5   games could not be stored or written
  6   check: the engine deviates from the protocol in ways that the referee tolerates
  7   check: the engine violates the protocol

Files:
  tournament.db                   SQLite database of the games with move times and scores
  games.pgn                       games in PGN
  transcripts/00000012.txt.zst    transcript of game 12; read it with zstdcat)";

void add_commands(CLI::App& app) {
  app.require_subcommand(1);
  add_run_commands(app);
  add_rating_commands(app);
  add_game_commands(app);
  add_report_command(app);
  add_page_command(app);
  add_openings_command(app);
  add_check_command(app);
  add_fastchess_command(app);
  // Hidden command that runs the guard process, which kills the engines if the referee is killed.
  app.add_subcommand("guard")->group("")->callback([] { run_guard(STDIN_FILENO); });
}

constexpr const char* unwritable_output = "cannot write to standard output";

/// Opens the standard streams that are closed, so that no other file gets their descriptor numbers and
/// receives messages. Reads and writes on these streams still fail.
void open_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(stream, F_GETFD) < 0) (void)::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

/// Parses the command line, runs the command and flushes its output.
ExitCode run_command(CLI::App& app, int argc, char** argv) {
  if (const auto error = unknown_first_argument(app, argc, argv, "command"); !error.empty()) fail(error);
  if (argc > 1 && std::string_view(argv[1]) == "fastchess")
    run_fastchess(std::vector<std::string>(argv + 2, argv + argc));
  else
    app.parse(argc, argv);
  // EPIPE is not an error, because the reader of a pipe may close it early.
  if ((std::fflush(stdout) == 0 && std::ferror(stdout) == 0) || errno == EPIPE) return ExitCode::done;
  fail(unwritable_output, ExitCode::records_failed);
}

}  // namespace

int run_referee(int argc, char** argv) {
  open_standard_streams();
  CLI::App app("Run tournaments between game engines that speak UGI.\n", "referee");
  app.set_help_flag("-h,--help", "print this help");
  app.set_version_flag("--version", "referee (Flipside) " FLIPSIDE_VERSION, "print the version");
  app.footer(program_help);
  explain_usage_errors(app, "referee: ");
  add_commands(app);
  add_shell_commands(app, "referee " FLIPSIDE_VERSION);
  const CompletionWords words{{{"GAME", all_game_ids()}}, {{"FILE", "toml"}, {"STORE", "db"}}};
  if (answer_completion(app, words, argc, argv)) return static_cast<int>(ExitCode::done);
  try {
    return static_cast<int>(run_command(app, argc, argv));
  } catch (const CommandExit& exit) {
    return static_cast<int>(exit.code);
  } catch (const CLI::RuntimeError& error) {
    return error.get_exit_code();
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? static_cast<int>(ExitCode::done)
                                : static_cast<int>(ExitCode::configuration);
  } catch (const std::exception& error) {
    const bool is_output = std::ferror(stdout) != 0;
    print_error(is_output ? unwritable_output : error.what());
    return static_cast<int>(is_output ? ExitCode::records_failed : ExitCode::configuration);
  }
}

}  // namespace flipside::referee
