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
  for (std::size_t i = 0; i < moves.size(); ++i)
    if (const auto played = game->play(moves[i]); !played)
      return illegal_move(moves[i], i + 1, played.error());
  return game;
}

Error illegal_move(std::string_view move, std::size_t ply, const Error& reason) {
  return Error{fmt::format("illegal move {} at ply {}: {}", sanitized(move), ply, reason.message)};
}

}  // namespace flipside
