#include "engine/gui/web/game_line.hpp"

#include <fmt/format.h>

#include <cstddef>

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

PlayablePart playable_part(GameLine line) {
  if (const auto game = start_game(line.game); !game) return {{}, game.error().message};
  if (const auto start = start_of(line); !start)
    return {{line.game},
            fmt::format("illegal position {}: {}", sanitized(line.start), start.error().message)};
  std::size_t positions = 0;
  const auto game = replay(line, [&](const AnyGame&) { ++positions; });
  if (game) return {std::move(line)};
  line.moves.resize(positions - 1);
  return {std::move(line), game.error().message};
}

}  // namespace flipside
