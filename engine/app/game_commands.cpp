#include "engine/app/game_commands.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/app/bench.hpp"
#include "engine/app/set_up.hpp"
#include "engine/app/web_command.hpp"
#include "engine/cli/add_command.hpp"
#include "engine/core/json.hpp"
#include "engine/games/families.hpp"
#include "engine/games/registry.hpp"
#include "engine/gui/launch.hpp"
#include "engine/session/board_drawing.hpp"
#include "engine/session/divide.hpp"
#include "engine/session/game_state.hpp"

namespace flipside {
namespace {

struct LegalMove {
  std::string move;
  std::string display_text;
};

std::vector<LegalMove> sorted_legal_moves(const AnyGame& game) {
  std::vector<LegalMove> moves;
  for (std::string& move : game.legal_moves()) {
    const auto text = game.display_text(move);
    moves.push_back({std::move(move), text ? *text : ""});
  }
  std::ranges::sort(moves, {}, &LegalMove::move);
  return moves;
}

std::string position_json(const AnyGame& game, const std::vector<std::string>& played) {
  Json moves = Json::array();
  for (const LegalMove& legal : sorted_legal_moves(game))
    moves.push_back({{"move", legal.move}, {"text", legal.display_text}});
  const Json all = {{"game", game.id()},
                    {"played", played},
                    {"position", game.text()},
                    {"moves", std::move(moves)},
                    {"result", result_text(game.outcome())}};
  return json_text(all, 2) + '\n';
}

std::string position_text(const AnyGame& game, std::string_view previous,
                          const std::vector<std::string>& played, bool colour) {
  const auto legal_moves = sorted_legal_moves(game);
  std::vector<std::string_view> moves;
  std::vector<std::string_view> texts;
  for (const auto& [move, text] : legal_moves) {
    moves.push_back(move);
    texts.push_back(text);
  }
  return fmt::format("{}played: {}\nposition: {}\nmoves: {}\ntexts: {}\nresult: {}\n",
                     annotated_drawing(game, previous, colour), fmt::join(played, " "), game.text(),
                     fmt::join(moves, " "), fmt::join(texts, " "), result_text(game.outcome()));
}

void add_games(CLI::App& app, const CommandContext& context) {
  auto options = std::make_shared<GamesCommand>();
  CLI::App* games = add_command(app, "games", "list the games", options, context);
  games->add_flag("--all", options->all, "list every variant, not only the most played ones");
  games->footer(
      "Examples:"
      "\n  flipside games --all");
}

void add_position(CLI::App& app, const CommandContext& context) {
  auto options = std::make_shared<PositionCommand>();
  CLI::App* position =
      add_command(app, "position", "draw a position; print its legal moves and its result", options, context);
  position->add_option("game", options->game, "game id")->required();
  position->add_option("moves", options->moves, "moves to play from the start position or --position");
  position->add_option("--position", options->position,
                       "position to start from (default: start position of the game)");
  position->add_flag("--json", options->json, "print JSON");
  position->footer(
      "Examples:"
      "\n  flipside position flipflop-3 b1b3 a3b3"
      "\n  flipside position flipflop-3 --position \"1B1/2R/3 b - 8\" --json");
}

void add_perft(CLI::App& app, const CommandContext& context) {
  auto options = std::make_shared<PerftCommand>();
  CLI::App* perft =
      add_command(app, "perft", "count the leaf nodes of the game tree at each depth", options, context);
  perft->add_option("game", options->game, "game id")->required();
  perft->add_option("depth", options->depth, "depth in plies")->required()->check(CLI::Range(1, 99));
  perft->add_option("--position", options->position,
                    "position to start from (default: start position of the game)");
  perft->add_flag("--divide", options->divide, "print the leaf count per root move");
  perft->footer(
      "Examples:"
      "\n  flipside perft flipchain-5 4 --divide"
      "\n  flipside perft flipflop-3 6 --position \"1B1/2R/3 b - 8\"");
}

void add_bench(CLI::App& app, const CommandContext& context) {
  auto options = std::make_shared<BenchCommand>();
  CLI::App* bench = add_command(app, "bench", "search fixed positions; print nodes, speed and a signature",
                                options, context);
  bench->add_option("--depth", options->depth, "search depth in plies")
      ->check(CLI::Range(1, 99))
      ->capture_default_str();
  bench->add_option("--game", options->game, "search only this game")->type_name("GAME");
  bench->footer(
      "Examples:"
      "\n  flipside bench --depth 5"
      "\n  flipside bench --game flipfour");
}

void add_gui(CLI::App& app, const CommandContext& context) {
  auto options = std::make_shared<GuiCommand>();
  CLI::App* gui = add_command(app, "gui", "play in a browser, or start XBoard or GoGui with this engine",
                              options, context);
  gui->add_option("program", options->program, "interface to start")
      ->required()
      ->check(CLI::IsMember({"web", "xboard", "gogui"}).description(""))
      ->type_name("web|xboard|gogui");
  gui->add_option("game", options->game, "game id");
  gui->add_option("arguments", options->arguments, "additional arguments for XBoard or GoGui, after '--'");
  gui->add_flag("--print", options->print, "print the command line of XBoard or GoGui instead of running it");
  gui->add_option("--port", options->web.port,
                  "web: port of the page (default: the first free port from 8765)")
      ->check(CLI::Range(1, 65535).description(""))
      ->type_name("PORT");
  gui->add_flag("--no-browser", options->web.no_browser, "web: only print the address of the page");
  gui->add_option("--tables", options->web.tables, "web: directory of the tables (default: tables)")
      ->type_name("DIRECTORY");
  gui->footer(
      "Examples:"
      "\n  flipside gui web"
      "\n  flipside gui web flipway-9-pie --port 9000"
      "\n  flipside gui xboard flipfour"
      "\n  flipside gui gogui flipway-9-pie");
}

bool is_set(const WebCommand& web) { return web.port || web.no_browser || web.tables != WebCommand().tables; }

int run_web(const GuiCommand& command, const CommandContext& context) {
  if (command.print || !command.arguments.empty())
    return fail(context, "gui web: --print and additional arguments apply only to XBoard and GoGui");
  WebCommand web = command.web;
  web.game = command.game;
  return run(web, context);
}

}  // namespace

void add_game_commands(CLI::App& app, const CommandContext& context) {
  add_games(app, context);
  add_position(app, context);
  add_perft(app, context);
  add_bench(app, context);
  add_gui(app, context);
}

int run(const GamesCommand& command, const CommandContext& context) {
  const auto infos = families();
  for (const std::string& id : command.all ? all_game_ids() : main_game_ids())
    for (const FamilyInfo& info : infos)
      if (belongs_to_family(id, info))
        context.out << fmt::format("{:<28} {}, {}, {}\n", id, info.title, info.designer, info.year);
  return 0;
}

int run(const PositionCommand& command, const CommandContext& context) {
  auto game = set_up(command.game, command.position);
  if (!game) return fail(context, game.error().message);
  std::vector<std::string> played;
  std::string previous;
  for (const std::string& move : command.moves) {
    previous = game->text();
    const auto text = game->display_text(move);
    if (const auto done = game->play(move); !done)
      return fail(context, illegal_move(move, played.size() + 1, done.error()).message);
    played.push_back(text ? *text : move);
  }
  context.out << (command.json ? position_json(*game, played)
                               : position_text(*game, previous, played, context.out_shows_colour));
  return 0;
}

int run(const PerftCommand& command, const CommandContext& context) {
  const auto game = set_up(command.game, command.position);
  if (!game) return fail(context, game.error().message);
  if (command.divide) {
    std::uint64_t total = 0;
    for (const auto& [move, leaves] : divide(*game, command.depth)) {
      context.out << fmt::format("{} {}\n", move, leaves);
      total += leaves;
    }
    context.out << fmt::format("total {}\n", total);
    return 0;
  }
  context.out << fmt::format("{:>5} {:>15} {:>9} {:>10}\n", "depth", "leaves", "seconds", "Mleaves/s");
  for (int depth = 1; depth <= command.depth; ++depth) {
    const Instant begun = context.time.now();
    const std::uint64_t leaves = game->perft(depth);
    const double seconds = std::chrono::duration<double>(context.time.now() - begun).count();
    context.out << fmt::format("{:>5} {:>15} {:>9.3f} {:>10.1f}\n", depth, leaves, seconds,
                               static_cast<double>(leaves) / 1e6 / std::max(seconds, 1e-9))
                << std::flush;
  }
  return 0;
}

int run(const BenchCommand& command, const CommandContext& context) {
  Bench bench{main_game_ids(), command.depth};
  if (command.game) {
    if (const auto start = start_game(*command.game); !start) return fail(context, start.error().message);
    bench.games = {*command.game};
  }
  run_bench(bench, context.time, [&context](std::string_view line) { context.out << line << std::endl; });
  return 0;
}

int run(const GuiCommand& command, const CommandContext& context) {
  if (command.game)
    if (const auto start = start_game(*command.game); !start) return fail(context, start.error().message);
  if (command.program == "web") return run_web(command, context);
  if (is_set(command.web))
    return fail(context, "gui: --port, --no-browser and --tables apply only to 'gui web'");
  auto launch = command.program == "xboard" ? xboard_launch(command.game) : gogui_launch(command.game);
  if (!launch) return fail(context, launch.error().message);
  launch->arguments.insert(launch->arguments.end(), command.arguments.begin(), command.arguments.end());
  if (command.print) {
    context.out << command_line(*launch) << '\n';
    return 0;
  }
  return fail(context, execute(*launch).message);
}

}  // namespace flipside
