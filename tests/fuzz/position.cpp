// Reads a line as a position of every game that people play. The bytes after it choose moves, one each.

#include <cstdlib>

#include "engine/games/registry.hpp"
#include "tests/fuzz/law.hpp"

namespace flipside::fuzz {
namespace {

constexpr std::size_t longest_line = 40;  // plies

template <Game G>
void check_position(const G& at) {
  const auto again = at.parse(at.text());
  must(again.has_value(), "a position's text can be read");
  must(*again == at && again->text() == at.text(), "a position read from its own text is the same");
  must(again->hash() == at.hash(), "equal positions have equal hashes");
  must(again->outcome() == at.outcome(), "equal positions have equal outcomes");
  must(std::abs(at.evaluate()) < 10'000, "an evaluation is below 10,000 either way");

  const auto moves = at.legal_moves();
  must(at.count_moves() == moves.size(), "count_moves is the number of legal moves");
  must(at.outcome().has_value() == moves.empty(), "a game is over exactly where there is no legal move");
  for (const auto move : moves) {
    const auto read = at.parse_move(at.move_text(move));
    must(read && *read == move, "a move read from its own text is the same");
  }
}

template <Game G>
void check_line(G at, std::string_view choices) {
  check_position(at);
  for (const char choice : choices.substr(0, longest_line)) {
    const auto moves = at.legal_moves();
    if (moves.empty() || at.text().ends_with(" 999999")) return;  // texts after it cannot be read
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
        fuzz::must(!at.error().message.empty(), "an error says why");
      const auto move = start.parse_move(text);
      fuzz::must(!move || start.move_text(*move) == text, "a move has one text");
      return true;
    });
    fuzz::must(done.has_value(), "every id of the list is one");
  }
  return 0;
}
