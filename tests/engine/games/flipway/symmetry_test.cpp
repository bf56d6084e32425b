#include "tests/engine/games/flipway/games.hpp"

namespace flipside {
namespace {

struct Symmetry {
  bool transposed, mirrored, flipped;
};

/// The position seen through a symmetry of the square. Transposing exchanges the edges' owners, so it
/// exchanges the colours too.
std::string seen_through(Symmetry symmetry, const std::string& text, int size) {
  const auto n = static_cast<std::size_t>(size);
  const auto fields = split_position(text, "bw", "-osx");
  REQUIRE(fields);
  const auto rows = read_board(fields->board, std::vector<int>(n, size), "bw");
  REQUIRE(rows);
  const auto recoloured = [&](char c) {
    if (!symmetry.transposed || c == empty_cell) return c;
    return c == 'b' ? 'w' : 'b';
  };
  BoardRows out(n, std::string(n, empty_cell));
  for (std::size_t y = 0; y < n; ++y) {
    for (std::size_t x = 0; x < n; ++x) {
      const std::size_t u = symmetry.mirrored ? n - 1 - x : x;
      const std::size_t v = symmetry.flipped ? n - 1 - y : y;
      (symmetry.transposed ? out[u][v] : out[v][u]) = recoloured((*rows)[y][x]);
    }
  }
  return write_board(out) + ' ' + recoloured(fields->turn) + ' ' + fields->phase + ' ' +
         std::to_string(fields->fullmove);
}

std::vector<Symmetry> symmetries() {
  std::vector<Symmetry> all;
  for (const bool transposed : {false, true})
    for (const bool mirrored : {false, true})
      for (const bool flipped : {false, true}) all.push_back({transposed, mirrored, flipped});
  return all;
}

TEST_CASE("the symmetries of the square keep perft and value, colours exchanged where the edges are") {
  Random random(6);
  for (const int size : {3, 5, 7, 9, 12, 15}) {
    for (const char* variant : {"", "-checkered-pie", "-2x2"}) {
      const std::string id = "flipway-" + std::to_string(size) + variant;
      AnyGame game = start_of(id);
      const int plies = static_cast<int>(random.below(static_cast<std::uint64_t>(size) * 2)) + 2;
      for (int ply = 0; ply < plies && !game.outcome(); ++ply) play_any(game, random);
      const bool may_swap = game.text().find(" s ") != std::string::npos;
      const int depth = size < 9 ? 3 : 2;
      for (const auto symmetry : symmetries()) {
        if (may_swap && symmetry.transposed) continue;  // only White may swap
        const AnyGame other = set_up(id, seen_through(symmetry, game.text(), size));
        CAPTURE(game.text());
        CAPTURE(other.text());
        CHECK(other.perft(depth) == game.perft(depth));
        CHECK(other.evaluate() == game.evaluate());
      }
    }
  }
}

TEST_CASE("on a board of even size a1's colour makes no difference to the checkered game's perft") {
  for (const char* pie : {"", "-pie"})
    CHECK(start_of(std::string("flipway-6-checkered-a1white") + pie).perft(3) ==
          start_of(std::string("flipway-6-checkered") + pie).perft(3));
}

}  // namespace
}  // namespace flipside
