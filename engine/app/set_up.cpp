#include "engine/app/set_up.hpp"

#include <fmt/format.h>

#include "engine/games/registry.hpp"
#include "engine/session/game_state.hpp"

namespace flipside {

Expected<AnyGame> set_up(std::string_view id, const std::optional<std::string>& position,
                         const std::vector<std::string>& moves) {
  auto game = start_game(id);
  if (game && position) game = game->parse(*position);
  if (!game) return game;
  for (std::size_t ply = 0; ply < moves.size(); ++ply)
    if (const auto played = game->play(moves[ply]); !played)
      return Error{
          fmt::format("illegal move {} at ply {}: {}", shown(moves[ply]), ply + 1, played.error().message)};
  return game;
}

}  // namespace flipside
