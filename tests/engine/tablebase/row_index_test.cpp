#include "engine/tablebase/row_index.hpp"

#include <doctest/doctest.h>

#include <array>
#include <bit>
#include <set>

namespace flipside::two_faced {
namespace {

TEST_CASE("up to symmetry, four pieces stand in 1,666 ways, three in 319, two in 49, one in 6") {
  const RowIndex index;
  std::array<int, 5> rows{};
  for (const RowIndex::Row& row : index.rows()) ++rows[static_cast<std::size_t>(std::popcount(row.cells))];
  CHECK(rows == std::array{1, 6, 49, 319, 1666});
  CHECK(index.blocks() == 16'106'302);
}

TEST_CASE("every set of cells finds its row, by a symmetry that takes it there") {
  const RowIndex index;
  for (int pieces = 0; pieces <= 4; ++pieces)
    for_each_subset(25, pieces, [&](Cells cells) {
      const auto [row, symmetry] = index.find(cells);
      if (board_symmetry.of(symmetry, cells) != index.rows()[row].cells) FAIL("a wrong row");
    });
}

TEST_CASE("a game with fewer symmetries has more rows, which stand for all sets of cells together") {
  constexpr std::array<unsigned, 2> mirrors{0, BoardSymmetry::files_mirrored};
  const RowIndex index(3, mirrors);
  std::uint64_t sets = 0;
  for (const RowIndex::Row& row : index.rows()) sets += index.images(row);
  CHECK(sets == 1 + 25 + 300 + 2300);
  CHECK(index.rows().size() == 1 + 15 + 160 + 1180);
}

TEST_CASE("every block tells its row, and how many pieces the other side has") {
  const RowIndex index(2);
  std::uint64_t block = 0;
  for (const RowIndex::Row& row : index.rows())
    for (int other = 0; other <= 2; ++other)
      for (std::uint32_t i = 0; i < SubsetIndex::choose(row.free_cells(), other); ++i, ++block)
        if (&index.row_of(block) != &row || index.other_pieces(row, block) != other) FAIL("a wrong block");
  CHECK(block == index.blocks());
}

TEST_CASE("two symmetries, one after the other, are one") {
  const Cells cells = 0b00011'00000'00000'01001'00010;
  for (const unsigned first : BoardSymmetry::all)
    for (const unsigned second : BoardSymmetry::all)
      CHECK(board_symmetry.of(BoardSymmetry::both(first, second), cells) ==
            board_symmetry.of(second, board_symmetry.of(first, cells)));
}

TEST_CASE("the columns of a row are numbered without gaps") {
  const Cells row = 0b10110;
  std::set<std::uint32_t> columns;
  for (int pieces = 0; pieces <= 4; ++pieces)
    for_each_subset(25, pieces, [&](Cells cells) {
      if ((cells & row) == 0) columns.insert(RowIndex::column(row, cells));
    });
  CHECK(columns.size() == SubsetIndex::first(22, 5));
  CHECK(*columns.rbegin() == columns.size() - 1);
}

TEST_CASE("a symmetry tells which place each piece takes among its side's") {
  // Two pieces on a1 and c1 change places where left and right do.
  CHECK(board_symmetry.of(1, 0b00101) == 0b10100);
  CHECK(board_symmetry.order(1, 0b00101) == FaceSet::Order{1, 0, 2, 3});
  CHECK(board_symmetry.order(0, 0b00101) == FaceSet::Order{0, 1, 2, 3});
}

}  // namespace
}  // namespace flipside::two_faced
