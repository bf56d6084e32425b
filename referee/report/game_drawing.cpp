#include "referee/report/game_drawing.hpp"

#include <fmt/format.h>

#include "referee/record/external_game.hpp"
#include "referee/report/text_table.hpp"

namespace flipside::referee {

Expected<std::string> game_drawing(const GameRecord& record, std::optional<std::size_t> ply) {
  const std::size_t plies = ply.value_or(record.moves.size());
  if (plies > record.moves.size())
    return Error{fmt::format("no position after ply {}; the game has {} plies", plies, record.moves.size())};
  auto game = game_of(record.game);
  if (game && !record.start.empty()) game = game->parse(record.start);
  if (!game) return game.error();
  for (std::size_t i = 0; i < plies; ++i)
    if (const auto played = game->play(record.moves[i].move); !played) return played.error();
  std::string caption =
      plies == 0 ? "Start position"
                 : fmt::format("Position after ply {}, {}", plies, printable(record.moves[plies - 1].move));
  if (is_external(record.game)) return caption + "; the board of an external game cannot be drawn.\n";
  if (!game->outcome()) caption += fmt::format("; {} to move", printable(record.players[game->to_move()]));
  return caption + ":\n\n" + game->drawing();
}

}  // namespace flipside::referee
