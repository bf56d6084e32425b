#pragma once

#include <fmt/format.h>

#include "bots/bot.hpp"
#include "bots/connect4/connect_four.hpp"
#include "engine/core/any_game.hpp"

namespace flipside {

/// Returns the games that connect4-bot supports: only Connect Four, which is not a registered game.
inline BotGames connect_four_games() {
  return {std::string(ConnectFour::name), [](std::string_view id) -> Expected<AnyGame> {
            if (id == ConnectFour::name) return AnyGame(ConnectFour());
            return Error{fmt::format("unknown game '{}', expected {}", id, ConnectFour::name)};
          }};
}

}  // namespace flipside
