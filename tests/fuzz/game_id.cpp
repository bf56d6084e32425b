// Parses arbitrary text as a game id.

#include <algorithm>

#include "engine/games/registry.hpp"
#include "tests/fuzz/law.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace flipside;
  static const auto ids = all_game_ids();
  const std::string_view id = fuzz::text_of(data, size);
  const auto game = start_game(id);
  fuzz::must(game.has_value() == (std::find(ids.begin(), ids.end(), id) != ids.end()),
             "every valid id is in the list of games");
  if (!game) {
    fuzz::must(!game.error().message.empty(), "an error has a message");
    return 0;
  }
  fuzz::must(game->id() == id, "a game has one id");
  fuzz::must(game->parse(game->text()).has_value(), "a start position can be parsed");
  return 0;
}
