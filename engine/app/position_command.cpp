#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "engine/app/commands.hpp"
#include "engine/app/set_up.hpp"
#include "engine/session/game_state.hpp"

namespace flipside {
namespace {

struct Choice {
  std::string move;
  std::string text;  // for people
};

std::vector<Choice> sorted_choices(const AnyGame& game) {
  std::vector<Choice> choices;
  for (std::string& move : game.legal_moves()) {
    const auto text = game.display_text(move);
    choices.push_back({std::move(move), text ? *text : ""});
  }
  std::ranges::sort(choices, {}, &Choice::move);
  return choices;
}

std::string as_json(const AnyGame& game, const std::vector<std::string>& played) {
  nlohmann::ordered_json moves = nlohmann::ordered_json::array();
  for (const Choice& choice : sorted_choices(game))
    moves.push_back({{"move", choice.move}, {"text", choice.text}});
  const nlohmann::ordered_json all = {{"game", game.id()},
                                      {"played", played},
                                      {"position", game.text()},
                                      {"moves", std::move(moves)},
                                      {"result", result_text(game.outcome())}};
  return all.dump(2) + '\n';
}

std::string as_text(const AnyGame& game, const std::vector<std::string>& played) {
  const auto choices = sorted_choices(game);
  std::vector<std::string_view> moves;
  std::vector<std::string_view> texts;
  for (const auto& [move, text] : choices) {
    moves.push_back(move);
    texts.push_back(text);
  }
  return fmt::format("played: {}\nposition: {}\nmoves: {}\ntexts: {}\nresult: {}\n", fmt::join(played, " "),
                     game.text(), fmt::join(moves, " "), fmt::join(texts, " "), result_text(game.outcome()));
}

}  // namespace

int run(const PositionCommand& command, std::ostream& out, std::ostream& err) {
  auto game = set_up(command.game, command.position);
  if (!game) {
    err << "error: " << game.error().message << '\n';
    return 1;
  }
  std::vector<std::string> played;  // for people
  for (const std::string& move : command.moves) {
    const auto text = game->display_text(move);
    if (const auto done = game->play(move); !done) {
      err << fmt::format("error: illegal move {} at ply {}: {}\n", shown(move), played.size() + 1,
                         done.error().message);
      return 1;
    }
    played.push_back(text ? *text : move);
  }
  out << (command.json ? as_json(*game, played) : as_text(*game, played));
  return 0;
}

}  // namespace flipside
