// The sub-commands that solve games and tell what is known of them.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <climits>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <ostream>
#include <tuple>

#include "engine/app/commands.hpp"
#include "engine/app/fail.hpp"
#include "engine/app/set_up.hpp"
#include "engine/app/solve_display.hpp"
#include "engine/core/memory.hpp"
#include "engine/games/registry.hpp"
#include "engine/tablebase/solved_positions.hpp"
#include "engine/tablebase/table_directory.hpp"
#include "engine/tablebase/table_maker.hpp"
#include "engine/tablebase/verify.hpp"

namespace flipside {
namespace {

constexpr std::size_t most_explained = 1'000'000;  // positions that are solved in memory; a second or two
constexpr std::size_t most_solved = 20'000'000;    // a minute or two

std::string_view value_text(Outcome outcome, Player side) {
  return outcome == Outcome::draw ? "draw" : outcome == win_for(side) ? "win" : "loss";
}

std::string counts_text(const SolvedCounts& counts) {
  return fmt::format("positions: {}\nwon: {}\nlost: {}\ndrawn: {}\nlongest: {} {}\n", counts.all(),
                     counts.won, counts.lost, counts.drawn, counts.longest,
                     counts.longest == 1 ? "ply" : "plies");
}

// A line for each number of pieces of the side to move and of the other.
std::string by_pieces_text(const std::vector<CountsByPieces>& by_pieces) {
  std::string text = "pieces       positions      won     lost    drawn\n";
  for (const auto& [own, other, counts] : by_pieces) {
    const auto share = [all = static_cast<double>(counts.all())](std::uint64_t some) {
      return all > 0 ? 100 * static_cast<double>(some) / all : 0;
    };
    text += fmt::format("{} to {} {:15} {:6.2f} % {:6.2f} % {:6.2f} %\n", own, other, counts.all(),
                        share(counts.won), share(counts.lost), share(counts.drawn));
  }
  return text;
}

// The values that hold for a position: those of the game's tables, or of what can come of it, if that is
// little.
Expected<std::shared_ptr<const SolvedGame>> solution(const AnyGame& game,
                                                     const std::filesystem::path& folder) {
  auto tables = open_tables(game.id(), folder);
  if (!tables) return tables;
  if (*tables && ((*tables)->value(game) || !(*tables)->fault().empty())) return tables;
  std::shared_ptr<const SolvedGame> solved = solve(game, most_explained);
  if (solved) return solved;
  return tables;  // which may know what captures lead to
}

// What is known of a position or a move, for the side to move in the position that is explained.
struct Explained {
  std::string move;
  std::optional<SolvedValue> value;
};

struct Explanation {
  AnyGame game;
  std::optional<SolvedValue> value;
  std::vector<Explained> moves;  // the best first
};

Explanation explain(const AnyGame& game, const SolvedGame* solved) {
  Explanation explanation{game, value_of(solved, game), {}};
  const Player side = game.to_move();
  for (std::string& move : game.legal_moves()) {
    AnyGame next = game;
    if (!next.play(move)) continue;
    const auto value = value_of_move(solved, next);
    explanation.moves.push_back({std::move(move), value});
  }
  std::ranges::sort(explanation.moves, {}, [&](const Explained& move) {
    if (!move.value) return std::tuple(3, 0, move.move);
    const int plies = move.value->plies.value_or(INT_MAX);  // more than all that are known
    const bool draw = move.value->outcome == Outcome::draw;
    const bool win = move.value->outcome == win_for(side);
    return std::tuple(draw ? 1 : win ? 0 : 2, win ? plies : -plies, move.move);
  });
  if (!explanation.value && !explanation.moves.empty()) {
    const auto& best = explanation.moves.front().value;
    const bool all_known = explanation.moves.back().value.has_value();
    if (best && (all_known || best->outcome == win_for(side))) explanation.value = best;
    if (explanation.value && !all_known) explanation.value->plies.reset();  // another may win sooner
  }
  return explanation;
}

nlohmann::ordered_json as_json(const std::optional<SolvedValue>& value, Player side) {
  nlohmann::ordered_json json = {{"value", nullptr}, {"distance", nullptr}};
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
  nlohmann::ordered_json json = {{"game", explanation.game.id()}, {"position", explanation.game.text()}};
  json.update(as_json(explanation.value, side));
  if (explanation.game.outcome()) json["result"] = result_text(explanation.game.outcome());
  json["moves"] = nlohmann::ordered_json::array();
  for (const auto& [move, value] : explanation.moves) {
    nlohmann::ordered_json one = {{"move", move}};
    one.update(as_json(value, side));
    json["moves"].push_back(std::move(one));
  }
  out << json.dump(2) << '\n';
}

void print_text(const Explanation& explanation, std::ostream& out) {
  const Player side = explanation.game.to_move();
  out << fmt::format("position: {}\nvalue: {}\n", explanation.game.text(), as_text(explanation.value, side));
  if (explanation.game.outcome()) {
    out << fmt::format("result: {}\n", result_text(explanation.game.outcome()));
    return;
  }
  std::size_t width = 0;
  for (const auto& [move, value] : explanation.moves) width = std::max(width, move.size());
  for (const auto& [move, value] : explanation.moves)
    out << fmt::format("  {:{}}  {}\n", move, width, as_text(value, side));
}

}  // namespace

int run(const SolveCommand& command, TimeSource& time, std::ostream& out, std::ostream& err) {
  SolveDisplay display(err, command.terminal);
  const auto report = [&](std::string_view line) { display.say(line); };
  if (command.verify) {
    const auto verified = verify_table(*command.verify, {.threads = command.threads, .report = report});
    if (!verified) return fail(err, verified.error().message);
    out << fmt::format("{}: good\n", *command.verify);
    return 0;
  }
  if (command.game.empty()) return fail(err, "solve: expected the id of a game, or --verify FILE");
  const auto start = start_game(command.game);
  if (!start) return fail(err, start.error().message);
  if (std::ranges::find(ids_with_tables(), command.game) == ids_with_tables().end()) {
    if (command.pieces != 0)
      return fail(err, fmt::format("solve: {} is solved as a whole, not by --pieces", command.game));
    const std::size_t most = command.memory != 0 ? positions_in(command.memory << 20) : most_solved;
    const auto solved = solve(*start, most);
    if (!solved)
      return fail(
          err, fmt::format("{} has more than {} positions{}, and no table of it can be made; expected {}, or "
                           "a game that is smaller",
                           command.game, most,
                           command.memory != 0
                               ? fmt::format(", for which {} MiB of memory may be used", command.memory)
                               : std::string(),
                           fmt::join(ids_with_tables(), ", ")));
    out << fmt::format("value: {}\n", as_text(solved->value(*start), start->to_move()))
        << counts_text(solved->counts());
    return 0;
  }
  const auto made =
      make_table(command.game,
                 {.time = time,
                  .folder = command.folder,
                  .pieces = command.pieces,
                  .threads = command.threads,
                  .distances = !command.values_only,
                  .memory = (command.memory != 0 ? command.memory : available_mebibytes().value_or(0)) << 20,
                  .checkpoint = command.checkpoint,
                  .report = report,
                  .progress = [&](const SolveProgress& progress) { display.show(progress); }});
  if (!made) return fail(err, made.error().message);
  const auto tables = open_tables(command.game, command.folder);
  if (tables)
    if (const auto value = (*tables)->value(*start))
      out << fmt::format("value: {}\n", as_text(value, start->to_move()));
  out << counts_text(made->counts) << by_pieces_text(made->by_pieces);
  return tables ? 0 : fail(err, tables.error().message);
}

int run(const ExplainCommand& command, std::ostream& out, std::ostream& err) {
  const auto game = set_up(command.game, command.position, command.moves);
  if (!game) return fail(err, game.error().message);
  if (command.folder != usual_tables)
    if (const auto found = find_directory(command.folder); !found) return fail(err, found.error().message);
  const auto solved = solution(*game, command.folder);
  if (!solved) return fail(err, solved.error().message);
  Explanation explanation = explain(*game, solved->get());
  if (*solved && !(*solved)->fault().empty())
    return fail(err, fmt::format("'{}': {}; 'flipside solve --verify' tells which", command.folder,
                                 (*solved)->fault()));
  // What the moves so far have made a draw, the solution does not know.
  if (game->repeated() && !game->outcome() && explanation.value)
    explanation.value = explanation.moves.front().value;
  if (command.json)
    print_json(explanation, out);
  else
    print_text(explanation, out);
  if (!explanation.value)
    err << fmt::format(
        "{} is not solved from here: it can come to more than {} positions, and no tables in '{}' "
        "cover it\n",
        command.game, most_explained, command.folder);
  return 0;
}

}  // namespace flipside
