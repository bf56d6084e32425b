#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <iostream>
#include <new>
#include <optional>
#include <string>
#include <system_error>

#include "engine/app/commands.hpp"
#include "engine/app/serve.hpp"
#include "engine/cli/choice.hpp"
#include "engine/cli/shell_commands.hpp"
#include "engine/core/terminal.hpp"
#include "engine/games/registry.hpp"
#include "engine/session/version.hpp"

namespace {

using namespace flipside;

constexpr const char* examples = R"(Examples:
  flipside                                 an engine: speaks UGI on standard input and output ('help' lists commands)
  flipside flipway-9-pie                   the same, with that variant set; 'setoption name Skill value 5' makes it weaker
  flipside games --all
  flipside position flipflop-3 b1b3 a3b3 --json
  flipside perft flipchain-5 4 --divide
  flipside perft flipflop-3 6 --position "1B1/2R/3 b - 8"
  flipside bench --depth 5
  flipside explain flipflop-3 b1b3
  flipside solve flipfour --threads 2      then 'setoption name TablePath value tables', or explain flipfour
  flipside solve flipflop-5 --pieces 6     endgames of up to three pieces a side
  flipside prove flipway-7 --threads 2 --certificate flipway-7.proof   then prove --check flipway-7.proof
  flipside selfplay flipfour games.tsv --games 1000 --threads 2
  flipside train flipfour games.tsv my.network --threads 2   then 'setoption name Network value my.network'
  flipside gui xboard flipfour
  flipside completion bash

Exit status:
  0   done
  1   wrong arguments or files, something that cannot be written, too little memory; stopped, of 'prove')";

/// Everything that the command line can say.
struct CommandLine {
  std::string game = main_game_ids().front();
  std::optional<Protocol> protocol;
  PerftCommand perft;
  PositionCommand position;
  GamesCommand games;
  BenchCommand bench;
  GuiCommand gui;
  SolveCommand solve;
  ExplainCommand explain;
  ProveCommand prove;
  SelfPlayCommand self_play;
  TrainCommand train;
};

void add_commands(CLI::App& app, CommandLine& line) {
  app.add_option("game", line.game, "variant to begin with (see 'flipside games')");
  restrict_to_choices(
      app.add_option("--protocol", line.protocol,
                     "ugi, xboard or gtp; without, the host's first command chooses"),
      Choices<Protocol>{{"ugi", Protocol::ugi}, {"xboard", Protocol::xboard}, {"gtp", Protocol::gtp}});
  app.set_version_flag("--version", "flipside " + std::string(version));
  app.footer(examples);
  app.require_subcommand(0, 1);

  auto* perft = app.add_subcommand("perft", "count the lines of exactly so many plies");
  perft->add_option("game", line.perft.game, "id of the game")->required();
  perft->add_option("depth", line.perft.depth, "plies")->required()->check(CLI::Range(1, 99));
  perft->add_option("--position", line.perft.position, "count from this position");
  perft->add_flag("--divide", line.perft.divide, "count below each first move");

  auto* position = app.add_subcommand("position", "show a position, its legal moves and the result");
  position->add_option("game", line.position.game, "id of the game")->required();
  position->add_option("moves", line.position.moves, "moves to play first");
  position->add_option("--position", line.position.position, "play from this position");
  position->add_flag("--json", line.position.json, "as JSON");

  auto* games = app.add_subcommand("games", "list the games");
  games->add_flag("--all", line.games.all, "every variant, not only those that people play most");

  auto* gui = app.add_subcommand("gui", "play on a board: starts XBoard or GoGui with this engine");
  gui->add_option("program", line.gui.program, "xboard or gogui")
      ->required()
      ->check(CLI::IsMember({"xboard", "gogui"}));
  gui->add_option("game", line.gui.game, "id of the game");
  gui->add_option("arguments", line.gui.arguments, "after '--': more arguments for the program");
  gui->add_flag("--print", line.gui.print, "only print the command line");

  auto* bench = app.add_subcommand("bench", "search fixed positions; print nodes, speed and a signature");
  bench->add_option("--depth", line.bench.depth, "plies")->check(CLI::Range(1, 99))->capture_default_str();
  bench->add_option("--game", line.bench.game, "only this game");
}

void add_truth(CLI::App& app, CommandLine& line) {
  auto* solve = app.add_subcommand("solve", "solve a game; write its tables");
  auto* solved_game = solve->add_option("game", line.solve.game, "id of the game");
  auto* verify =
      solve->add_option("--verify", line.solve.verify, "check this table instead, and what lies beside it")
          ->excludes(solved_game);
  solve
      ->add_option(
          "--tables", line.solve.folder,
          "folder for the tables (flipfour, flipflop-5 and flipchain-3 have them; smaller games need none)")
      ->capture_default_str();
  solve
      ->add_option(
          "--pieces", line.solve.pieces,
          "flipflop-5 only, and needed there: pieces on the board at most, 2, 4, 6 or 8, half of them "
          "a side's")
      ->excludes(verify);
  solve->add_option("--threads", line.solve.threads, "threads")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  solve
      ->add_flag("--values", line.solve.values_only,
                 "make tables of who wins, not in how many plies: less time and disk")
      ->excludes(verify);
  solve
      ->add_option("--memory", line.solve.memory,
                   "MiB that may be used, 0: as many as are free; what they do not hold is gone through in "
                   "slices of a file (flipfour, flipflop-5)")
      ->excludes(verify)
      ->check(CLI::Range(0, 1 << 30))
      ->capture_default_str();
  solve
      ->add_option_function<int>(
          "--checkpoint", [&line](int seconds) { line.solve.checkpoint = std::chrono::seconds(seconds); },
          "seconds after which the state is written to GAME.checkpoint, at the end of a ply; the same "
          "command run again goes on from there; 0: after each ply (flipfour, flipflop-5)")
      ->excludes(verify)
      ->check(CLI::Range(0, 1'000'000))
      ->default_str("300");

  auto* explain =
      app.add_subcommand("explain", "tell the exact value of a position and of its moves, if known");
  explain->add_option("game", line.explain.game, "id of the game")->required();
  explain->add_option("moves", line.explain.moves, "moves to play first");
  explain->add_option("--position", line.explain.position, "begin with this position");
  explain->add_option("--tables", line.explain.folder, "folder of the tables")->capture_default_str();
  explain->add_flag("--json", line.explain.json, "as JSON");
}

void add_proofs(CLI::App& app, CommandLine& line) {
  auto* prove = app.add_subcommand("prove", "find out who wins from a position, by proof-number search");
  auto* game = prove->add_option("game", line.prove.game, "id of the game");
  prove->add_option("moves", line.prove.moves, "moves to play first");
  auto* position = prove->add_option("--position", line.prove.position, "begin with this position");
  auto* certificate =
      prove->add_option("--certificate", line.prove.certificate, "write the winner's moves to this file");
  auto* state =
      prove->add_option("--state", line.prove.state,
                        "go on from this file if it is there; save to it every 5 minutes and at the end");
  prove->add_option("--check", line.prove.check, "check this certificate instead, by the rules alone")
      ->excludes(game)
      ->excludes(position)
      ->excludes(certificate)
      ->excludes(state);
  prove->add_option("--memory", line.prove.memory, "MiB, of the table of positions")
      ->check(CLI::Range(1, 1 << 30))
      ->capture_default_str();
  prove->add_option("--threads", line.prove.threads, "threads")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
}

void add_learning(CLI::App& app, CommandLine& line) {
  auto* self_play =
      app.add_subcommand("selfplay", "play games against itself; write positions to learn from");
  SelfPlayCommand& games = line.self_play;
  self_play->add_option("game", games.game, "id of the game")->required();
  self_play->add_option("output", games.output, "file for the positions")->required();
  self_play->add_option("--games", games.games, "games to play")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  self_play->add_option("--nodes", games.nodes, "nodes of a move")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  self_play
      ->add_option("--random-plies", games.random_plies,
                   "at most so many random moves at the start of a game")
      ->check(CLI::Range(0, 100))
      ->capture_default_str();
  self_play->add_option("--seed", games.seed, "of the random moves")->capture_default_str();
  self_play->add_option("--threads", games.threads, "games at once")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  self_play->add_option("--network", games.network, "built-in, none, or a network's file")
      ->capture_default_str();

  auto* train = app.add_subcommand("train", "train a network on positions that selfplay wrote");
  Training& training = line.train.training;
  train->add_option("game", line.train.game, "id of the game")->required();
  train->add_option("data", line.train.data, "file of positions")->required();
  train->add_option("output", line.train.output, "file for the network")->required();
  train->add_option("--units", training.units, "of the hidden layer, for each side; a multiple of 16")
      ->check(CLI::Range(16, 1024))
      ->capture_default_str();
  train->add_flag("--residual", training.residual,
                  "learn a correction that is added to the hand-written evaluation");
  train->add_option("--epochs", training.epochs, "times that each position is looked at")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  train->add_option("--batch", training.batch, "positions between two changes of the weights")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  train->add_option("--rate", training.rate, "of learning at first")
      ->check(CLI::Range(1e-6, 1.0))
      ->capture_default_str();
  train
      ->add_option("--score-weight", training.score_weight,
                   "weight of the search score in the training target; the rest is the game result")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  train->add_option("--images", line.train.images, "of each position under the game's symmetries, at most")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  train->add_option("--seed", training.seed, "of the first weights and the order")->capture_default_str();
  train->add_option("--threads", training.threads, "threads")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
}

int run(const CLI::App& app, CommandLine& line) {
  SteadyTime time;
  line.solve.terminal = line.prove.terminal = is_terminal(STDERR_FILENO);
  if (app.got_subcommand("perft")) return run(line.perft, time, std::cout, std::cerr);
  if (app.got_subcommand("position")) return run(line.position, std::cout, std::cerr);
  if (app.got_subcommand("games")) return run(line.games, std::cout);
  if (app.got_subcommand("bench")) return run(line.bench, time, std::cout, std::cerr);
  if (app.got_subcommand("gui")) return run(line.gui, std::cout, std::cerr);
  if (app.got_subcommand("solve")) return run(line.solve, time, std::cout, std::cerr);
  if (app.got_subcommand("explain")) return run(line.explain, std::cout, std::cerr);
  if (app.got_subcommand("prove")) return run(line.prove, time, std::cout, std::cerr);
  if (app.got_subcommand("selfplay")) return run(line.self_play, time, std::cerr);
  if (app.got_subcommand("train")) return run(line.train, std::cout, std::cerr);
  auto start = start_game(line.game);
  if (!start) {
    std::cerr << "error: " << start.error().message << '\n';
    return 1;
  }
  return serve(*std::move(start), line.protocol);
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Engine and rules for FlipFlop, FlipFour, Flipway and Flipchain", "flipside");
  CommandLine line;
  add_commands(app, line);
  add_truth(app, line);
  add_proofs(app, line);
  add_learning(app, line);
  add_shell_commands(app, "flipside " + std::string(version));
  if (answer_completion(app, {{{"GAME", all_game_ids()}}, {}}, argc, argv)) return 0;
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 1;
  }
  int status = 1;
  try {
    status = run(app, line);
  } catch (const std::bad_alloc&) {
    std::cerr << "error: there is not enough memory\n";
  } catch (const std::system_error& error) {  // a thread that cannot be started
    std::cerr << "error: " << error.what() << '\n';
  }
  if (status == 0 && !std::cout.flush()) {
    std::cerr << "error: standard output cannot be written\n";
    return 1;
  }
  return status;
}
