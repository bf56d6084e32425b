#include "engine/app/set_up.hpp"

#include "engine/games/registry.hpp"
#include "engine/session/game_state.hpp"

namespace flipside {

Expected<AnyGame> set_up(std::string_view id, const std::optional<std::string>& position,
                         const std::vector<std::string>& moves) {
  auto game = start_game(id);
  if (game && position) game = game->parse(*position);
  if (!game) return game;
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (const auto played = game->play(moves[i]); !played)
      return illegal_move(moves[i], i + 1, played.error());
  return game;
}

}  // namespace flipside
