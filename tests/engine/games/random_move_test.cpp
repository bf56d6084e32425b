#include <doctest/doctest.h>

#include "tests/engine/games/some_games.hpp"

namespace flipside::test {
namespace {

/// A source of random numbers that always gives the same one, and remembers out of how many.
struct Chosen {
  std::uint64_t number = 0;
  std::uint64_t asked = 0;

  std::uint64_t below(std::uint64_t n) {
    asked = n;
    return number;
  }
};

template <class G>
void check_random_moves(const G& at) {
  const auto moves = at.legal_moves();
  for (std::size_t i = 0; i < moves.size(); ++i) {
    Chosen chosen{i};
    CHECK(at.random_move(chosen) == moves[i]);
    CHECK(chosen.asked == moves.size());
  }
}

TEST_CASE("a random move is any of the legal moves, all of them with the same chance") {
  for_some_games([](const auto& start) {
    Random random(8);
    for (int round = 0; round < 3; ++round)
      random_playout(start, random, 60, [](const auto& at) {
        CAPTURE(at.text());
        check_random_moves(at);
      });
  });
}

}  // namespace
}  // namespace flipside::test
