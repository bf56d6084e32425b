#include "engine/gui/web/game_line.hpp"

#include <fmt/format.h>

#include "engine/games/registry.hpp"
#include "engine/session/game_state.hpp"

namespace flipside {

Expected<AnyGame> start_of(const GameLine& line) {
  auto game = start_game(line.game);
  if (!game || line.start.empty()) return game;
  return game->parse(line.start);
}

Expected<AnyGame> replay(const GameLine& line, const std::function<void(const AnyGame&)>& visit) {
  auto game = start_of(line);
  if (!game) return game;
  visit(*game);
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    if (const auto done = game->play(line.moves[i]); !done)
      return illegal_move(line.moves[i], i + 1, done.error());
    visit(*game);
  }
  return game;
}

}  // namespace flipside
