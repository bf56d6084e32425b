#include "engine/games/two_sided/lines.hpp"

#include <doctest/doctest.h>

#include "engine/core/random.hpp"
#include "engine/games/two_sided/board.hpp"

namespace flipside::test {
namespace {

constexpr int c3 = 12;

TEST_CASE("a rook's lines are its rank and file, and a bishop's lines are its diagonals") {
  const Lines<5>& on = lines<5>;
  CHECK(on.all(piece_index(Face::rook, c3)) == 0b00100'00100'11011'00100'00100);
  CHECK(on.all(piece_index(Face::bishop, c3)) == 0b10001'01010'00000'01010'10001);
  CHECK(on.all(64) == 0);
}

TEST_CASE("a slide ends on the first occupied cell of its line") {
  const Lines<5>& on = lines<5>;
  CHECK(on.slides(piece_index(Face::rook, c3), 0b00100'00000'00000'00100'00100) ==
        0b00100'00100'11011'00100'00000);
  CHECK(on.slides(piece_index(Face::rook, c3), 0b00000'00100'01010'00000'00000) ==
        0b00000'00100'01010'00100'00100);
  CHECK(on.slides(piece_index(Face::bishop, c3), 0b00001'01000'00000'00000'00000) ==
        0b00001'01010'00000'01010'10001);
  CHECK(on.slides(64, 0x1ffffff) == 0);
}

TEST_CASE("steps equal slides on a full board") {
  for (int cell = 0; cell < 25; ++cell)
    for (const Face face : {Face::rook, Face::bishop}) {
      const int piece = piece_index(face, cell);
      CHECK(Lines<5>::steps(Pieces{1} << piece) == lines<5>.slides(piece, Lines<5>::all_cells));
      if (cell < 9) {
        const int small = piece_index(face, cell);
        CHECK(Lines<3>::steps(Pieces{1} << small) == lines<3>.slides(small, Lines<3>::all_cells));
      }
    }
}

/// A reference implementation of extract_bits that processes one bit at a time.
std::uint64_t reference_extract_bits(std::uint64_t value, std::uint64_t mask) {
  std::uint64_t packed = 0;
  int next = 0;
  for (int bit = 0; bit < 64; ++bit)
    if ((mask >> bit & 1) != 0) packed |= (value >> bit & 1) << next++;
  return packed;
}

TEST_CASE("extract_bits gives the same result at compile time and at run time") {
  static_assert(extract_bits(0b1011'0110, 0b1100'1110) == 0b10'011);
  CHECK(extract_bits(0b1011'0110, 0b1100'1110) == 0b10'011);
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t value = random();
    const std::uint64_t mask = random();
    CHECK(extract_bits(value, mask) == reference_extract_bits(value, mask));
  }
}

TEST_CASE("the incremental hash after moves and captures equals the hash of the resulting board") {
  TwoSidedBoard board(0b011, Pieces{0b11} << 5, 0);
  board.move(0, 10);
  board.end_turn();
  CHECK(board == TwoSidedBoard(Pieces{1} << 1 | Pieces{1} << (32 + 10), Pieces{0b11} << 5, 1));
  board.capture(10);
  board.capture(24);
  board.move(5, 10);
  board.end_turn();
  CHECK(board == TwoSidedBoard(Pieces{1} << 1, Pieces{1} << 6 | Pieces{1} << (32 + 10), 2));
  board.put(piece_index(Face::bishop, 24));
  board.end_turn();
  CHECK(board ==
        TwoSidedBoard(Pieces{1} << 1 | Pieces{1} << (32 + 24), Pieces{1} << 6 | Pieces{1} << (32 + 10), 3));
}

}  // namespace
}  // namespace flipside::test
