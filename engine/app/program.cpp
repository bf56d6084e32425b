#include "engine/app/program.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <new>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/app/bench.hpp"
#include "engine/app/game_commands.hpp"
#include "engine/app/protocol_session.hpp"
#include "engine/app/prove_command.hpp"
#include "engine/app/search_player.hpp"
#include "engine/app/tablebase_commands.hpp"
#include "engine/app/training_commands.hpp"
#include "engine/cli/choice.hpp"
#include "engine/cli/shell_commands.hpp"
#include "engine/cli/usage_errors.hpp"
#include "engine/core/terminal.hpp"
#include "engine/games/registry.hpp"
#include "engine/session/line_reader.hpp"
#include "engine/session/line_sink.hpp"
#include "engine/session/prompt_sink.hpp"
#include "engine/session/version.hpp"

namespace flipside {
namespace {

constexpr const char* examples = R"(Examples:
  flipside                                 run as an engine: speak UGI on standard input and output
  flipside flipfour                        on a terminal: a console with a board; enter moves, 'undo' or 'help'
  flipside flipway-9-pie                   the same, starting with this game; 'setoption name Skill value 5' weakens the engine
  flipside games --all
  flipside position flipflop-3 b1b3 a3b3 --json
  flipside perft flipchain-5 4 --divide
  flipside bench --depth 5
  flipside explain flipflop-3 b1b3
  flipside solve flipfour --threads 2      then 'flipside explain flipfour', or 'setoption name TablePath value tables'
  flipside solve flipflop-5 --pieces 6     solve the endgames with at most three pieces per side
  flipside prove flipway-7 --threads 2 --certificate flipway-7.proof   then 'flipside prove --check flipway-7.proof'
  flipside selfplay flipfour games.tsv --games 1000 --threads 2
  flipside train flipfour games.tsv my.network --threads 2   then 'setoption name Network value my.network'
  flipside gui web
  flipside gui xboard flipfour
  flipside completion bash

Exit status:
  0   success
  1   invalid arguments or files, an output error, not enough memory, or an interrupted 'prove')";

/// Options of the program when it runs as an engine, without a sub-command.
struct EngineOptions {
  std::string game = main_game_ids().front();
  std::optional<Protocol> protocol;
};

void add_engine_options(CLI::App& app, EngineOptions& options) {
  app.set_help_flag("-h,--help", "print this help");
  app.set_version_flag("--version", "flipside " + std::string(version), "print the version");
  app.add_option("game", options.game, "game to start with (see 'flipside games')")->capture_default_str();
  restrict_to_choices(
      app.add_option("--protocol", options.protocol,
                     "protocol to speak (default: chosen by the host's first command)"),
      Choices<Protocol>{{"ugi", Protocol::ugi}, {"xboard", Protocol::xboard}, {"gtp", Protocol::gtp}});
  app.require_subcommand(0, 1);
}

/// Returns an error message if the first argument is neither a command nor a game; otherwise, an empty
/// string.
std::string first_argument_error(const CLI::App& app, int argc, char** argv) {
  std::string error = unknown_first_argument(app, argc, argv, "command or game", all_game_ids());
  if (error.empty()) return error;
  const auto game = start_game(argv[1]);
  const auto infos = families();
  const bool is_variant =
      std::ranges::any_of(infos, [&](const FamilyInfo& info) { return belongs_to_family(argv[1], info); });
  return is_variant ? game.error().message : error;
}

/// Runs the engine on standard input and output until the host ends the session.
int run_engine(const EngineOptions& options, const CommandContext& context) {
  auto start = start_game(options.game);
  if (!start) return fail(context, start.error().message);
  FileSink file(STDOUT_FILENO);
  PromptSink out(file);
  SearchPlayer player;
  const ConsoleCommand bench{"bench", "search fixed positions of each game and count nodes",
                             [&context](std::string_view, LineSink& sink) {
                               run_bench({main_game_ids()}, context.time,
                                         [&sink](std::string_view line) { sink.write(line); });
                             }};
  ProtocolSession session(options.protocol, player, *std::move(start), context.time, out, {bench});
  const bool interactive = is_terminal(STDIN_FILENO) && is_terminal(STDOUT_FILENO);
  const auto show_prompt = [&] {
    if (!interactive) return;
    if (auto prompt = session.prompt()) out.show(*std::move(prompt));
  };
  if (interactive) session.start_console(shows_colour(STDOUT_FILENO));
  show_prompt();
  read_lines(STDIN_FILENO, STDOUT_FILENO, [&](std::string_view line) {
    out.line_entered();
    const bool goes_on = session.handle(line);
    if (goes_on) show_prompt();
    return goes_on;
  });
  session.finish();
  out.finish();
  return 0;
}

}  // namespace

int run_flipside(int argc, char** argv) {
  SteadyTime time;
  const CommandContext context{time, std::cout, std::cerr, is_terminal(STDERR_FILENO),
                               shows_colour(STDOUT_FILENO)};
  CLI::App app("Engine and rules for FlipFlop, FlipFour, Flipway and Flipchain", "flipside");
  EngineOptions options;
  add_engine_options(app, options);
  add_game_commands(app, context);
  add_tablebase_commands(app, context);
  add_prove_command(app, context);
  add_training_commands(app, context);
  add_shell_commands(app, "flipside " + std::string(version));
  app.footer(examples);  // set after adding the commands; otherwise, they would inherit it
  std::vector<std::string> xboard_games;
  for (const XBoardVariant& variant : xboard_variants()) xboard_games.push_back(variant.id);
  const CompletionWords words{{{"GAME", all_game_ids()}, {"gui xboard GAME", xboard_games}}, {}};
  if (answer_completion(app, words, argc, argv)) return 0;
  explain_usage_errors(app, "error: ");
  if (const auto error = first_argument_error(app, argc, argv); !error.empty()) return fail(context, error);
  try {
    app.parse(argc, argv);
    if (const int status = app.get_subcommands().empty() ? run_engine(options, context) : 0; status != 0)
      return status;
  } catch (const CLI::RuntimeError& failed_command) {
    return failed_command.get_exit_code();
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 1;
  } catch (const std::bad_alloc&) {
    return fail(context, "not enough memory");
  } catch (const std::system_error& error) {  // a thread could not be started
    return fail(context, error.what());
  }
  return std::cout.flush() ? 0 : fail(context, "cannot write to standard output");
}

}  // namespace flipside
