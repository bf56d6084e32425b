#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "engine/app/commands.hpp"
#include "engine/app/set_up.hpp"
#include "engine/session/situation.hpp"

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

std::string as_json(const AnyGame& game) {
  nlohmann::ordered_json moves = nlohmann::ordered_json::array();
  for (const Choice& choice : sorted_choices(game))
    moves.push_back({{"move", choice.move}, {"text", choice.text}});
  const nlohmann::ordered_json all = {{"game", game.id()},
                                      {"position", game.text()},
                                      {"moves", std::move(moves)},
                                      {"result", result_text(game.outcome())}};
  return all.dump(2) + '\n';
}

std::string as_text(const AnyGame& game) {
  const auto choices = sorted_choices(game);
  std::vector<std::string_view> moves;
  std::vector<std::string_view> texts;
  for (const auto& [move, text] : choices) {
    moves.push_back(move);
    texts.push_back(text);
  }
  return fmt::format("position: {}\nmoves: {}\ntexts: {}\nresult: {}\n", game.text(), fmt::join(moves, " "),
                     fmt::join(texts, " "), result_text(game.outcome()));
}

}  // namespace

int run(const PositionCommand& command, std::ostream& out, std::ostream& err) {
  auto game = set_up(command.game, command.position);
  if (!game) {
    err << "error: " << game.error().message << '\n';
    return 1;
  }
  for (std::size_t i = 0; i < command.moves.size(); ++i)
    if (const auto done = game->play(command.moves[i]); !done) {
      err << fmt::format("error: illegal move {} at ply {}: {}\n", shown(command.moves[i]), i + 1,
                         done.error().message);
      return 1;
    }
  out << (command.json ? as_json(*game) : as_text(*game));
  return 0;
}

}  // namespace flipside
