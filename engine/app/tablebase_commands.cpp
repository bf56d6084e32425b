#include "engine/app/tablebase_commands.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <climits>
#include <cmath>
#include <filesystem>
#include <tuple>

#include "engine/app/set_up.hpp"
#include "engine/cli/add_command.hpp"
#include "engine/cli/progress_line.hpp"
#include "engine/core/json.hpp"
#include "engine/core/memory.hpp"
#include "engine/core/time_source.hpp"
#include "engine/games/registry.hpp"
#include "engine/tablebase/graph/solved_positions.hpp"
#include "engine/tablebase/open_tables.hpp"
#include "engine/tablebase/retrograde/table_maker.hpp"
#include "engine/tablebase/verify.hpp"

namespace flipside {
namespace {

// Limits on the number of positions to solve in memory.
constexpr std::size_t max_explain_positions = 1'000'000;  // solving takes about two seconds
constexpr std::size_t max_solve_positions = 20'000'000;   // solving takes about two minutes

std::string_view value_text(Outcome outcome, Player side) {
  return outcome == Outcome::draw ? "draw" : outcome == win_for(side) ? "win" : "loss";
}

std::string counts_text(const SolvedCounts& counts) {
  return fmt::format("positions: {}\nwon: {}\nlost: {}\ndrawn: {}\nlongest: {} {}\n", counts.all(),
                     counts.won, counts.lost, counts.drawn, counts.longest,
                     counts.longest == 1 ? "ply" : "plies");
}

// Returns a text table with one row for each combination of the two sides' piece counts.
std::string by_pieces_text(const std::vector<CountsByPieces>& by_pieces) {
  std::string text = "pieces       positions      won     lost    drawn\n";
  for (const auto& [own, other, counts] : by_pieces) {
    const auto percent = [all = static_cast<double>(counts.all())](std::uint64_t part) {
      return all > 0 ? 100 * static_cast<double>(part) / all : 0;
    };
    text += fmt::format("{} to {} {:15} {:6.2f} % {:6.2f} % {:6.2f} %\n", own, other, counts.all(),
                        percent(counts.won), percent(counts.lost), percent(counts.drawn));
  }
  return text;
}

// Returns a solution that contains a position: the game's tables if they contain it, otherwise the positions
// reachable from it, solved in memory. If too many positions are reachable, returns the tables anyway.
Expected<std::shared_ptr<const SolvedGame>> find_solution(const AnyGame& game,
                                                          const std::filesystem::path& directory) {
  auto tables = open_tables(game.id(), directory);
  if (!tables) return tables;
  if (*tables && ((*tables)->value(game) || !(*tables)->fault().empty())) return tables;
  std::shared_ptr<const SolvedGame> solved = solve_in_memory(game, max_explain_positions);
  if (solved) return solved;
  return tables;  // the tables may still contain the positions after captures
}

struct MoveValue {
  std::string move;
  std::optional<SolvedValue> value;
};

struct Explanation {
  AnyGame game;
  std::optional<SolvedValue> value;
  std::vector<MoveValue> moves;         // best move first
  std::optional<ProvenStart> proven{};  // facts about the start position; set only if no values are known

  /// Returns whether the value of the position or of any of its moves is known from a solution.
  bool is_solved() const { return value || (!moves.empty() && moves.front().value); }
};

// Adds the proven facts about the variant. Without a solution, only the start position gets a value.
void add_proven_start(Explanation& explanation, const AnyGame& start) {
  if (explanation.is_solved()) return;
  explanation.proven = proven_start_of(start.id());
  if (explanation.proven && explanation.game.text() == start.text())
    explanation.value = SolvedValue{explanation.proven->outcome, explanation.proven->plies};
}

Explanation explain(const AnyGame& game, const SolvedGame* solved) {
  Explanation explanation{game, value_of(solved, game), {}};
  const Player side = game.to_move();
  for (std::string& move : game.legal_moves()) {
    AnyGame next = game;
    if (!next.play(move)) continue;
    const auto value = value_of_move(solved, next);
    explanation.moves.push_back({std::move(move), value});
  }
  std::ranges::sort(explanation.moves, {}, [&](const MoveValue& move) {
    if (!move.value) return std::tuple(3, 0, move.move);
    const int plies = move.value->plies.value_or(INT_MAX);  // an unknown distance counts as the longest
    const bool draw = move.value->outcome == Outcome::draw;
    const bool win = move.value->outcome == win_for(side);
    return std::tuple(draw ? 1 : win ? 0 : 2, win ? plies : -plies, move.move);
  });
  if (!explanation.value && !explanation.moves.empty()) {
    const auto& best = explanation.moves.front().value;
    const bool all_known = explanation.moves.back().value.has_value();
    if (best && (all_known || best->outcome == win_for(side))) explanation.value = best;
    if (explanation.value && !all_known)
      explanation.value->plies.reset();  // a move of unknown value may win sooner
  }
  return explanation;
}

Json as_json(const std::optional<SolvedValue>& value, Player side) {
  Json json = {{"value", nullptr}, {"distance", nullptr}};
  if (!value) return json;
  json["value"] = value_text(value->outcome, side);
  if (value->outcome != Outcome::draw && value->plies) json["distance"] = *value->plies;
  return json;
}

std::string as_text(const std::optional<SolvedValue>& value, Player side) {
  if (!value) return "not solved";
  const std::string_view text = value_text(value->outcome, side);
  if (value->outcome == Outcome::draw || !value->plies) return std::string(text);
  return fmt::format("{} in {} {}", text, *value->plies, *value->plies == 1 ? "ply" : "plies");
}

void print_json(const Explanation& explanation, std::ostream& out) {
  const Player side = explanation.game.to_move();
  Json json = {{"game", explanation.game.id()}, {"position", explanation.game.text()}};
  json.update(as_json(explanation.value, side));
  if (explanation.game.outcome()) json["result"] = result_text(explanation.game.outcome());
  json["moves"] = Json::array();
  for (const auto& [move, value] : explanation.moves) {
    Json entry = {{"move", move}};
    entry.update(as_json(value, side));
    json["moves"].push_back(std::move(entry));
  }
  out << json_text(json, 2) << '\n';
}

void print_text(const Explanation& explanation, std::ostream& out) {
  const Player side = explanation.game.to_move();
  const bool needs_tables =
      !explanation.value && explanation.proven && !explanation.proven->solve_cost.empty();
  out << fmt::format("position: {}\nvalue: {}\n", explanation.game.text(),
                     needs_tables ? "unknown without tables" : as_text(explanation.value, side));
  if (const auto& proven = explanation.proven) {
    if (explanation.value && !proven->winning_moves.empty())
      out << fmt::format("known winning moves: {}\n", proven->winning_moves);
    if (!proven->solve_cost.empty())
      out << fmt::format("for the values of all positions: run 'flipside solve {}' ({})\n",
                         explanation.game.id(), proven->solve_cost);
  }
  if (explanation.game.outcome()) {
    out << fmt::format("result: {}\n", result_text(explanation.game.outcome()));
    return;
  }
  if (explanation.proven || explanation.moves.empty() || !explanation.moves.front().value) return;
  std::size_t width = 0;
  for (const auto& [move, value] : explanation.moves) width = std::max(width, move.size());
  for (const auto& [move, value] : explanation.moves)
    out << fmt::format("  {:{}}  {}\n", move, width, as_text(value, side));
}

std::string progress_text(const SolveProgress& progress) {
  // The percentage is rounded down, so 100 % means that every position is decided.
  std::string text = fmt::format("ply {}  {:.1f}% decided  {} table entries changed  {}", progress.ply,
                                 std::floor(1000 * progress.decided) / 10, progress.entries,
                                 duration_text(progress.elapsed));
  if (progress.remaining) text += "  left " + duration_text(*progress.remaining);
  return text;
}

int verify(const std::string& path, int threads, const CommandContext& context) {
  ProgressLine progress(context.err, context.err_is_terminal);
  const auto verified = verify_table(
      path, {.threads = threads, .report = [&](std::string_view line) { progress.print(line); }});
  if (!verified) return fail(context, verified.error().message);
  context.out << fmt::format("{}: valid\n", path);
  return 0;
}

int solve_without_tables(const SolveCommand& command, const AnyGame& start, const CommandContext& context) {
  if (command.pieces != 0)
    return fail(context, fmt::format("solve: --pieces does not apply to {}", command.game));
  const std::size_t limit =
      command.memory != 0 ? solvable_positions(command.memory << 20) : max_solve_positions;
  const auto solved = solve_in_memory(start, limit);
  if (!solved) {
    const std::string reason =
        command.memory != 0 ? fmt::format(", the limit for --memory {}", command.memory) : std::string();
    return fail(context, fmt::format("cannot solve {} in memory: it has more than {} positions{}; expected a "
                                     "smaller game, or one that has tables: {}",
                                     command.game, limit, reason, fmt::join(ids_with_tables(), ", ")));
  }
  context.out << fmt::format("value: {}\n", as_text(solved->value(start), start.to_move()))
              << counts_text(solved->counts());
  return 0;
}

int solve_to_tables(const SolveCommand& command, const AnyGame& start, const CommandContext& context) {
  const std::uint64_t mebibytes = command.memory != 0 ? command.memory : available_mebibytes().value_or(0);
  const auto made = [&] {
    ProgressLine line(context.err, context.err_is_terminal);
    return make_table(
        command.game,
        {.time = context.time,
         .directory = command.tables,
         .pieces = command.pieces,
         .threads = command.threads,
         .with_dtw = !command.values_only,
         .memory = mebibytes << 20,
         .checkpoint_interval = command.checkpoint,
         .report = [&](std::string_view text) { line.print(text); },
         .progress = [&](const SolveProgress& progress) { line.update(progress_text(progress)); }});
  }();
  if (!made) return fail(context, made.error().message);
  const auto tables = open_tables(command.game, command.tables);
  if (tables)
    if (const auto value = (*tables)->value(start))
      context.out << fmt::format("value: {}\n", as_text(value, start.to_move()));
  context.out << counts_text(made->counts) << by_pieces_text(made->by_pieces);
  return tables ? 0 : fail(context, tables.error().message);
}

void add_solve(CLI::App& app, const CommandContext& context) {
  auto options = std::make_shared<SolveCommand>();
  CLI::App* solve = add_command(app, "solve", "solve a game and write its tables", options, context);
  auto* game = solve->add_option("game", options->game, "game id");
  auto* verify = solve
                     ->add_option("--verify", options->verify,
                                  "check this table file and its companion files instead of solving")
                     ->type_name("FILE")
                     ->excludes(game);
  solve
      ->add_option("--tables", options->tables,
                   "directory for the tables of flipfour, flipflop-5 or flipchain-3; smaller games need none")
      ->type_name("DIRECTORY")
      ->capture_default_str();
  solve
      ->add_option("--pieces", options->pieces,
                   "maximum number of pieces on the board: 2, 4, 6 or 8, half of them for each side "
                   "(required for flipflop-5, invalid for other games)")
      ->excludes(verify);
  solve->add_option("--threads", options->threads, "number of threads")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  solve
      ->add_flag("--values", options->values_only,
                 "write only the result of each position, not the distance to the win; takes less time and "
                 "disk space")
      ->excludes(verify);
  solve
      ->add_option("--memory", options->memory,
                   "memory limit in MiB, or 0 for all free memory; if the tables need more, each file is "
                   "processed in slices (flipfour, flipflop-5)")
      ->excludes(verify)
      ->check(CLI::Range(0, 1 << 30))
      ->capture_default_str();
  solve
      ->add_option_function<int>(
          "--checkpoint", [options](int seconds) { options->checkpoint = std::chrono::seconds(seconds); },
          "seconds between checkpoints, or 0 for one after each ply; to resume from GAME.checkpoint, run the "
          "same command again (flipfour, flipflop-5)")
      ->excludes(verify)
      ->check(CLI::Range(0, 1'000'000))
      ->default_str("300");
  solve->footer(
      "Examples:"
      "\n  flipside solve flipfour --threads 2"
      "\n  flipside solve flipflop-5 --pieces 6"
      "\n  flipside solve --verify tables/flipfour.values");
}

void add_explain(CLI::App& app, const CommandContext& context) {
  auto options = std::make_shared<ExplainCommand>();
  CLI::App* explain = add_command(app, "explain", "print the exact values of a solved position and its moves",
                                  options, context);
  explain->add_option("game", options->game, "game id")->required();
  explain->add_option("moves", options->moves, "moves to play from the start position or --position");
  explain->add_option("--position", options->position,
                      "position to start from (default: start position of the game)");
  explain->add_option("--tables", options->tables, "directory of the tables")
      ->type_name("DIRECTORY")
      ->capture_default_str();
  explain->add_flag("--json", options->json, "print JSON");
  explain->footer(
      "Examples:"
      "\n  flipside explain flipflop-3 b1b3"
      "\n  flipside explain flipflop-5 --position \"5/5/2R2/5/b4 b - 9\" --json");
}

}  // namespace

void add_tablebase_commands(CLI::App& app, const CommandContext& context) {
  add_solve(app, context);
  add_explain(app, context);
}

int run(const SolveCommand& command, const CommandContext& context) {
  if (command.verify) return verify(*command.verify, command.threads, context);
  if (command.game.empty()) return fail(context, "solve: expected a game id or --verify FILE");
  const auto start = start_game(command.game);
  if (!start) return fail(context, start.error().message);
  const bool has_tables = std::ranges::find(ids_with_tables(), command.game) != ids_with_tables().end();
  return has_tables ? solve_to_tables(command, *start, context)
                    : solve_without_tables(command, *start, context);
}

int run(const ExplainCommand& command, const CommandContext& context) {
  const auto game = set_up(command.game, command.position, command.moves);
  if (!game) return fail(context, game.error().message);
  if (command.tables != default_tables_directory)
    if (const auto found = require_directory(command.tables); !found)
      return fail(context, found.error().message);
  const auto solved = find_solution(*game, command.tables);
  if (!solved) return fail(context, solved.error().message);
  Explanation explanation = explain(*game, solved->get());
  if (*solved && !(*solved)->fault().empty())
    return fail(context, fmt::format("'{}': {}; run 'flipside solve --verify FILE' to find the damaged file",
                                     command.tables, (*solved)->fault()));
  // A solution ignores the history of the game. After a repetition, use the value of the best move, which
  // accounts for draws by repetition.
  if (game->repeated() && !game->outcome() && explanation.value)
    explanation.value = explanation.moves.front().value;
  add_proven_start(explanation, *start_game(command.game));
  if (command.json)
    print_json(explanation, context.out);
  else
    print_text(explanation, context.out);
  const bool has_tables = explanation.proven && !explanation.proven->solve_cost.empty();
  if (!explanation.value && !has_tables)
    context.err << fmt::format(
        "{} is not solved from this position: more than {} positions can be reached, and no table in '{}' "
        "covers it\n",
        command.game, max_explain_positions, command.tables);
  return 0;
}

}  // namespace flipside
