#include "bots/signature/signature_player.hpp"

#include <doctest/doctest.h>

#include <set>

#include "engine/games/registry.hpp"
#include "tests/support/manual_time.hpp"

namespace flipside {
namespace {

std::string move_after(std::initializer_list<std::string_view> lines, std::uint64_t seed = 0) {
  SignaturePlayer player("signature", seed);
  for (const auto line : lines) player.hash_line(line);
  const AnyGame game = *start_game("flipway-9");
  test::ManualTime time;
  return player.choose_move({.game = game, .time = time}).move;
}

TEST_CASE("the move depends only on the last position line, not on its spacing or earlier lines") {
  const auto move = move_after({"position startpos moves a1 b2"});
  CHECK(move_after({" position  startpos moves a1\tb2\r"}) == move);
  CHECK(move_after({"position startpos moves c3", "go", "isready", "position startpos moves a1 b2", "go"}) ==
        move);
  CHECK(move_after({"position startpos moves a1", "moves b2"}) == move);
  CHECK(move_after({"position startpos moves"}) == move_after({"position startpos"}));
  CHECK(move_after({"position startpos moves a1", "uginewgame"}) == move_after({}));
}

TEST_CASE("different lines and seeds give different moves") {
  std::set<std::string> moves;
  for (const auto* line :
       {"position startpos", "position startpos moves a1", "position startpos moves a1 b2",
        "position startpos moves a1b2", "position fen x moves a1", "position startpos moves b2 a1"})
    moves.insert(move_after({line}));
  for (std::uint64_t seed = 1; seed < 7; ++seed) moves.insert(move_after({"position startpos"}, seed));
  CHECK(moves.size() > 8);
}

}  // namespace
}  // namespace flipside
