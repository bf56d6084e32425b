#include "engine/gui/web/game_json.hpp"

#include <algorithm>

#include "engine/games/board_json.hpp"
#include "engine/games/registry.hpp"
#include "engine/session/board_drawing.hpp"

namespace flipside {
namespace {

char phase_of(const AnyGame& game) {
  const std::string text = game.text();
  return text[text.find(' ') + 3];
}

// Returns the phases that occur in a variant. They follow from its first moves, because only the first move
// of each player can have a special phase.
std::string phases_of(const AnyGame& start) {
  std::string phases{phase_of(start)};
  const auto add = [&](char phase) {
    if (phases.find(phase) == std::string::npos) phases += phase;
  };
  AnyGame next = start;
  if (const auto moves = start.legal_moves(); moves.empty() || !next.play(moves.front())) return phases;
  add(phase_of(next));
  if (next.play("swap")) add(phase_of(next));
  add('-');
  return phases;
}

Json value_json(const std::optional<SolvedValue>& value) {
  if (!value) return nullptr;
  Json json = {{"outcome", result_text(value->outcome)}};
  if (value->outcome != Outcome::draw && value->plies) json["plies"] = *value->plies;
  return json;
}

Json value_of_move_json(const SolvedGame* solution, const AnyGame& game, std::string_view move) {
  AnyGame next = game;
  if (!next.play(move)) return nullptr;
  return value_json(value_of_move(solution, next));
}

Json proven_json(const ProvenStart& proven) {
  Json json = {{"outcome", result_text(proven.outcome)}};
  if (proven.plies) json["plies"] = *proven.plies;
  if (!proven.winning_moves.empty()) json["moves"] = proven.winning_moves;
  if (!proven.solve_cost.empty()) json["cost"] = proven.solve_cost;
  return json;
}

}  // namespace

Expected<Json> game_json(const GameLine& line) {
  Json moves = Json::array();
  Json positions = Json::array();
  std::optional<AnyGame> previous;
  const auto game = replay(line, [&](const AnyGame& at) {
    if (previous) moves.push_back(move_json(*previous, line.moves[moves.size()]));
    positions.push_back(at.text());
    previous = at;
  });
  if (!game) return game.error();
  Json legal = Json::array();
  for (const std::string& move : game->legal_moves()) legal.push_back(move_json(*game, move));
  const Player player = game->to_move();
  Json json = {{"game", line.game},
               {"start", positions.front()},
               {"moves", std::move(moves)},
               {"positions", std::move(positions)},
               {"turn", game->colour_of(player)},
               {"player", static_cast<int>(player)},
               {"colours", {game->colour_of(Player::p1), game->colour_of(Player::p2)}},
               {"phase", std::string(1, phase_of(*game))},
               {"legal", std::move(legal)},
               {"result", nullptr}};
  if (const auto outcome = game->outcome())
    json["result"] = {{"outcome", result_text(outcome)}, {"reason", result_reason(*game)}};
  return json;
}

Expected<Json> values_json(const GameLine& line, Solutions& solutions) {
  const auto start = start_game(line.game);
  if (!start) return start.error();
  const auto found = solutions.find(*start);
  Json positions = Json::array();
  const auto game = replay(
      line, [&](const AnyGame& at) { positions.push_back(value_json(value_of(found.solution.get(), at))); });
  if (!game) return game.error();
  auto solution = found.solution;
  if (positions.back().is_null() && !found.solving) {
    solution = Solutions::solve_from(*game);
    positions.back() = value_json(value_of(solution.get(), *game));
  }
  const bool solved = !positions.back().is_null();
  Json json = {{"state", solved ? "solved" : found.solving ? "solving" : "unsolved"}};
  if (!found.error.empty()) json["error"] = found.error;
  if (!solved) return json;
  json["positions"] = std::move(positions);
  json["moves"] = Json::array();
  for (const std::string& move : game->legal_moves()) {
    Json value = value_of_move_json(solution.get(), *game, move);
    if (value.is_null()) continue;
    value["move"] = move;
    json["moves"].push_back(std::move(value));
  }
  return json;
}

Json games_json() {
  Json json = Json::array();
  const auto all = all_game_ids();
  const auto main = main_game_ids();
  for (const FamilyInfo& info : families()) {
    const auto ids_of_family = [&](const std::vector<std::string>& ids) {
      std::vector<std::string> own;
      std::ranges::copy_if(ids, std::back_inserter(own),
                           [&](const std::string& id) { return belongs_to_family(id, info); });
      return own;
    };
    json.push_back({{"family", info.name},
                    {"title", info.title},
                    {"designer", info.designer},
                    {"year", info.year},
                    {"games", ids_of_family(all)},
                    {"main", ids_of_family(main)}});
  }
  return json;
}

Expected<Json> variant_json(std::string_view id) {
  const auto start = start_game(id);
  if (!start) return start.error();
  Json json = {{"game", id}};
  for (const FamilyInfo& info : families())
    if (belongs_to_family(id, info))
      json.update(
          {{"family", info.name}, {"title", info.title}, {"designer", info.designer}, {"year", info.year}});
  json["start"] = start->text();
  json["phases"] = phases_of(*start);
  if (const auto opening = rules_of(id).opening; !opening.empty()) json["opening"] = opening;
  json["picture"] = board_picture_json(id);
  if (const auto proven = proven_start_of(id)) json["proven"] = proven_json(*proven);
  return json;
}

}  // namespace flipside
