// Parses the first line of the input as a position of each main game. Each further byte selects a move.

#include <fmt/format.h>

#include <cstdlib>

#include "engine/core/position_text.hpp"
#include "engine/games/families.hpp"
#include "engine/games/registry.hpp"
#include "tests/fuzz/law.hpp"

namespace flipside::fuzz {
namespace {

constexpr std::size_t max_plies = 40;

template <Game G>
void check_position(const G& at) {
  const auto again = at.parse(at.text());
  must(again.has_value(), "a position's text can be parsed");
  must(*again == at && again->text() == at.text(), "a position round-trips through its text");
  must(again->hash() == at.hash(), "equal positions have equal hashes");
  must(again->outcome() == at.outcome(), "equal positions have equal outcomes");
  must(std::abs(at.evaluate()) < 10'000, "the absolute evaluation is below 10,000");

  const auto moves = at.legal_moves();
  must(at.count_moves() == moves.size(), "count_moves is the number of legal moves");
  must(at.outcome().has_value() == moves.empty(), "a game is over if and only if it has no legal move");
  for (const auto move : moves) {
    const auto read = at.parse_move(at.move_text(move));
    must(read && *read == move, "a move round-trips through its text");
  }
}

template <Game G>
void check_line(G at, std::string_view choices) {
  check_position(at);
  for (const char choice : choices.substr(0, max_plies)) {
    const auto moves = at.legal_moves();
    if (moves.empty() || at.text().ends_with(fmt::format(" {}", max_fullmove)))
      return;  // the next FULLMOVE would be out of range
    const Player mover = at.to_move();
    at.play(moves[static_cast<unsigned char>(choice) % moves.size()]);
    must(at.to_move() != mover, "the players take turns");
    check_position(at);
  }
}

}  // namespace
}  // namespace flipside::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace flipside;
  static const auto ids = main_game_ids();
  std::string_view choices = fuzz::text_of(data, size);
  const std::string_view text = fuzz::take_until(choices, "\n");
  for (const std::string& id : ids) {
    const auto done = with_game(id, [&](const auto& start) {
      const auto at = start.parse(text);
      if (at)
        fuzz::check_line(*at, choices);
      else
        fuzz::must(!at.error().message.empty(), "an error has a message");
      const auto move = start.parse_move(text);
      fuzz::must(!move || start.move_text(*move) == text, "a move has one text");
      return true;
    });
    fuzz::must(done.has_value(), "every listed id is valid");
  }
  return 0;
}
